// What the board shows just now, and what this player may answer.
import { getContext, setContext } from 'svelte'
import type { Option } from '../../protocol/frames.gen'
import { admits, narrow, openOptions } from '../../table/narrow'
import type { Scene } from '../../table/scene.svelte'
import { faceOf } from './cards/deck'
import type { GameAction, GameEvent, Player, View } from './types.gen'

const AIMED = ['freeze', 'triple_draw', 'give'] as const
export type AimedVerb = (typeof AIMED)[number]

/** A card that has just been turned up and is not resolved yet. */
export interface Up {
  seat: number
  card: number
}

export class Play {
  readonly table: Scene
  /** The card that is read large. */
  zoomed = $state<number | null>(null)
  /** The player whose row is looked at. */
  opened = $state<number | null>(null)
  isScoresOpen = $state(false)

  constructor(table: Scene) {
    this.table = table
  }

  view = $derived.by(() => this.table.shown!.view as View)
  me = $derived.by<Player | null>(() => this.player(this.view.seat))
  /** Clockwise from this seat; a spectator sees everyone. */
  rivals = $derived.by<Player[]>(() => {
    const { players, seat } = this.view
    if (seat === null) return players
    return players.map((_, step) => players[(seat + 1 + step) % players.length]!).slice(0, -1)
  })
  events = $derived.by(() => this.table.events as readonly GameEvent[])
  isOver = $derived.by(() => this.table.shown!.outcome !== null)

  options = $derived.by<Option[]>(() => this.table.options)
  verbs = $derived.by(() => new Set(openOptions(this.options).map((option) => option.verb)))
  /** The verb whose target is asked for, if one is. */
  aim = $derived.by<AimedVerb | null>(() => AIMED.find((verb) => this.verbs.has(verb)) ?? null)

  up = $derived.by<Up | null>(() => {
    const last = this.events.at(-1)
    if (last?.type === 'crossroads_picked') return last
    return last?.type === 'revealed' && last.reason !== 'deal' ? last : null
  })
  /** The scores of the round that ends on screen, until the person goes on. */
  scored = $derived.by(() => {
    if (this.table.heldUntil === null) return null
    return this.events.find((event) => event.type === 'round_scored') ?? null
  })
  /** Whose move everybody waits for. */
  asked = $derived.by(() =>
    this.isOver || !this.table.isCurrent ? null : (this.table.shown!.pending[0]?.seat ?? null),
  )

  /** How many turns there are until this player's, if nobody leaves the round before. */
  away = $derived.by(() => {
    const { players, turn, seat } = this.view
    if (turn === null || seat === null || turn === seat) return 0
    const steps = (seat - turn + players.length) % players.length
    return Array.from({ length: steps }, (_, step) => players[(turn + step) % players.length]!).filter(
      (player) => player.status === 'in' || player.seat === turn,
    ).length
  })

  player(seat: number | null): Player | null {
    return this.view.players.find((player) => player.seat === seat) ?? null
  }

  canHit(seat: number): boolean {
    return openOptions(this.options).some(
      (option) => option.verb === this.aim && admits(option.fields.target, seat),
    )
  }

  canPick(card: number): boolean {
    return narrow(this.options, 'pick', { card })?.action != null
  }

  hit(target: number): void {
    if (this.aim && this.canHit(target)) this.act({ verb: this.aim, target })
  }

  act(action: GameAction): void {
    this.table.act({ ...action })
  }

  /** What a number would do to a player: nothing but joining, costing the Second Chance, or busting. */
  danger(card: number, seat: number): 'bust' | 'save' | null {
    const player = this.player(seat)
    const face = faceOf(card)
    if (!player || player.status !== 'in' || face.kind !== 'number') return null
    if (!player.row.some((other) => faceOf(other) === face)) return null
    return player.second_chance === null ? 'bust' : 'save'
  }
}

const KEY = Symbol('play')

export function setPlay(play: Play): void {
  setContext(KEY, play)
}

export function getPlay(): Play {
  return getContext<Play>(KEY)
}
