// What a player is about to do on this board: the chosen card, the half-made choice, the cards picked for an answer.
import type { Cover, Each, Option, Scalar, Share, Some } from '../../protocol/frames.gen'
import { admits, narrow, openOptions, verbsFor, type Next, type Values } from '../../table/narrow'
import type { Scene } from '../../table/scene.svelte'
import { Deck } from './cards/deck'
import { cheapestCover, sources } from './payment'
import type { Color, GameAction, Pile, Player, View } from './types.gen'

export interface Draft {
  verb: string
  values: Values
}

/** Where a dragged card can be let go. */
export type Drop =
  { zone: 'bank' | 'table' | 'stage' } | { zone: 'color'; color: Color } | { zone: 'seat'; seat: number }

const LAID_OPEN = ['property', 'recolor', 'shack', 'rent']
const NOT_STAGED = ['bank', 'property', 'recolor', 'shack']

export class Play {
  readonly table: Scene
  readonly deck: Deck
  chosen = $state<number | null>(null)
  draft = $state.raw<Draft | null>(null)
  picked = $state.raw<readonly number[]>([])
  keep = $state<number | null>(null)
  takers = $state.raw<ReadonlyMap<number, number>>(new Map())
  dragging = $state<number | null>(null)
  zoomed = $state<number | null>(null)
  #recolored = $state.raw<{ card: number; color: Color } | null>(null)

  constructor(table: Scene) {
    this.table = table
    this.deck = new Deck(this.view.mode)
  }

  view = $derived.by(() => this.table.shown!.view as View)
  me = $derived.by<Player | null>(
    () => this.view.players.find((player) => player.seat === this.view.seat) ?? null,
  )
  /** Clockwise from this seat; a spectator sees everyone. */
  rivals = $derived.by<Player[]>(() => {
    const { players, seat } = this.view
    if (seat === null) return players
    return players.map((_, step) => players[(seat + 1 + step) % players.length]!).slice(0, -1)
  })
  hand = $derived.by(() => this.deck.sorted(this.view.hand))

  options = $derived.by<Option[]>(() => this.table.options)
  verbs = $derived.by(() => new Set(openOptions(this.options).map((option) => option.verb)))
  isMyTurn = $derived.by(() => this.verbs.has('end_turn'))

  payment = $derived.by(() => this.#domain('pay', 'cards') as Cover | null)
  payable = $derived.by(() => new Set(this.payment?.weights.map(([card]) => card)))
  discards = $derived.by(() => this.#domain('discard', 'cards') as Some | null)
  shares = $derived.by(() => this.#domain('allot', 'shares') as Share | null)
  next = $derived.by<Next | null>(() =>
    this.draft ? narrow(this.options, this.draft.verb, this.draft.values) : null,
  )
  undoable = $derived.by(() => {
    const last = this.#recolored
    return last && narrow(this.options, 'recolor', last)?.action ? last : null
  })

  /** A new question: whatever was half done belongs to the old one. */
  reset(): void {
    this.draft = null
    this.keep = null
    this.takers = new Map()
    this.picked = this.payment && this.me ? cheapestCover(this.payment, sources(this.me)) : []
    if (this.chosen !== null && !this.canUse(this.chosen)) this.chosen = null
  }

  /** Whether this side of the table is the reader's own, and not one that they only look at. */
  isMine = $derived.by(() => this.view.seat !== null && this.view.seat === this.table.you)

  /** What this player holds, where all cards lie open. */
  openHand(seat: number): readonly number[] | null {
    const view = this.table.openViews.get(seat) as View | undefined
    return view?.hand ?? null
  }

  player(seat: number): Player {
    return this.view.players.find((player) => player.seat === seat)!
  }

  pile(player: Player | null, color: Color): Pile | undefined {
    return player?.table.find((pile) => pile.color === color)
  }

  /** Where a card lies on someone's table. */
  colorOf(card: number): Color | null {
    for (const player of this.view.players) {
      const pile = player.table.find(({ groups }) => groups.some((group) => group.cards.includes(card)))
      if (pile) return pile.color
    }
    return null
  }

  canUse(card: number): boolean {
    return verbsFor(this.options, 'card', card).length > 0 || (this.discards?.some.includes(card) ?? false)
  }

  choose(card: number): void {
    if (!this.table.isLive) this.zoomed = card
    else if (this.discards?.some.includes(card)) this.pick(card)
    else {
      this.chosen = this.chosen === card ? null : card
      this.draft = null
    }
  }

  /** Takes a card into the answer being put together, or back out of it. */
  pick(card: number): void {
    this.picked = this.picked.includes(card)
      ? this.picked.filter((other) => other !== card)
      : [...this.picked, card]
  }

  /** One of each group: a second one of the same group replaces the first. */
  pickEach({ each }: Each, card: number): void {
    const group = each.find((cards) => cards.includes(card)) ?? []
    const others = this.picked.filter((other) => !group.includes(other))
    const picked = this.picked.includes(card) ? others : [...others, card]
    this.picked = each.flatMap((cards) => cards.filter((other) => picked.includes(other)))
  }

  allot(card: number, taker: number | 'keep'): void {
    const takers = new Map(this.takers)
    if (taker === 'keep') {
      this.keep = card
      takers.delete(card)
    } else {
      if (this.keep === card) this.keep = null
      takers.set(card, taker)
    }
    this.takers = takers
  }

  /** Goes on with a verb: at once where nothing is left to choose. */
  begin(verb: string, values: Values): void {
    const next = narrow(this.options, verb, values)
    if (next?.action) this.act(next.action as GameAction)
    else if (next) {
      this.draft = { verb, values }
      this.picked = []
      if (typeof values.card === 'number') this.chosen = values.card
    }
  }

  set(field: string, value: Scalar | readonly number[]): void {
    if (this.draft) this.begin(this.draft.verb, { ...this.draft.values, [field]: value })
  }

  cancel(): void {
    if (this.draft) this.draft = null
    else this.chosen = null
  }

  undo(): void {
    if (this.undoable) this.act({ verb: 'recolor', ...this.undoable })
  }

  act(action: GameAction): void {
    const color = action.verb === 'recolor' ? this.colorOf(action.card) : null
    const isUndo = action.verb === 'recolor' && action.color === this.#recolored?.color
    this.#recolored = action.verb === 'recolor' && color && !isUndo ? { card: action.card, color } : null
    this.draft = null
    this.chosen = null
    this.table.act({ ...action })
  }

  /** What letting this card go there would begin; null where it may not. */
  dropped(card: number, drop: Drop): Draft | null {
    const verbs = verbsFor(this.options, 'card', card)
    const open = (names: readonly string[], values: Values) => {
      const verb = names.find((name) => narrow(this.options, name, values))
      return verb ? { verb, values } : null
    }
    switch (drop.zone) {
      case 'bank':
        return open(['bank'], { card })
      case 'table':
        return open(['property', 'shack'], { card })
      case 'color':
        return open(LAID_OPEN, { card, color: drop.color })
      case 'stage':
        return open(
          verbs.filter((verb) => !NOT_STAGED.includes(verb)),
          { card },
        )
      case 'seat': {
        const hitting = openOptions(this.options).filter((option) => admits(option.fields.target, drop.seat))
        const names = verbs.filter((verb) => hitting.some((option) => option.verb === verb))
        return open(names, { card, target: drop.seat })
      }
    }
  }

  /** Whether a zone should say, while something is dragged, that it would take it. */
  takes(drop: Drop): boolean {
    return this.dragging !== null && this.dropped(this.dragging, drop) !== null
  }

  #domain(verb: string, field: string) {
    return openOptions(this.options).find((option) => option.verb === verb)?.fields[field] ?? null
  }
}
