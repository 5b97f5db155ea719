// A step of SEVN told beat by beat: the reveal, what comes of it, the end of the round, the next deal. The positions in
// between are worked out from the events, which say everything: nothing but the draw pile is hidden.
import type { Beat } from '../../table/game'
import type { GameEvent, Player, View } from './types.gen'

const REST = { deal: 40, reveal: 140, plain: 160, news: 420, blow: 900, sevn: 1600 }
/** A round sheet can be read for this long, and a little longer with every player on it. */
const SHEET = 7000
const SHEET_PER_PLAYER = 900

/** These belong to the beat of what caused them. */
const ATTACHED = new Set<GameEvent['type']>(['turn_started', 'lapsed', 'game_ended'])

export function beats(before: View, events: readonly GameEvent[], after: View): Beat[] {
  const groups = grouped(events)
  let view = before
  return groups.map((group, place) => {
    const rest = restOf(group, view)
    view = place === groups.length - 1 ? after : group.reduce(advance, view)
    return { view, events: group, rest, isHeld: group.some((event) => event.type === 'round_scored') }
  })
}

function grouped(events: readonly GameEvent[]): GameEvent[][] {
  const groups: GameEvent[][] = []
  for (const event of events) {
    const group = groups.at(-1)
    const opener = group?.[0]
    const isDealt = opener?.type === 'revealed' && opener.reason === 'deal' && !isOpening(event)
    if (group && (isDealt || ATTACHED.has(event.type))) group.push(event)
    else groups.push([event])
  }
  return groups
}

function isOpening(event: GameEvent): boolean {
  return event.type === 'revealed' || event.type === 'sevn' || event.type === 'round_scored'
}

function restOf(group: readonly GameEvent[], view: View): number {
  switch (group[0]?.type) {
    case 'revealed':
      if (group[0].reason === 'deal') return REST.deal
      return REST.reveal + suspense(view, group[0].seat)
    case 'round_scored':
      return SHEET + SHEET_PER_PLAYER * view.players.length
    case 'sevn':
      return REST.sevn
    case 'busted':
    case 'second_chance_used':
      return REST.blow
    case 'storm_started':
    case 'triple_draw_started':
    case 'crossroads_picked':
    case 'froze':
    case 'exhausted':
      return REST.news
    default:
      return REST.plain
  }
}

/** How long a card is held back before it turns, in milliseconds: the fuller the row, the longer. */
export function suspense(view: View, seat: number): number {
  const values = view.players[seat]?.values ?? 0
  return values < 3 ? 0 : 120 * (values - 2)
}

/** The position after an event, so far as the event tells: chances stay as they were. */
export function advance(view: View, event: GameEvent): View {
  switch (event.type) {
    case 'round_started':
      return {
        ...view,
        round: event.round,
        starter: event.starter,
        turn: null,
        discard: [...view.discard, ...view.players.flatMap(cardsOf)],
        players: view.players.map((player) => ({
          ...player,
          ...{ row: [], values: 0, points: 0, second_chance: null, busted_by: null, odds: null },
          status: player.status === 'left' ? 'left' : 'in',
        })),
      }
    case 'turn_started':
      return { ...view, turn: event.seat, stage: null }
    case 'revealed': {
      const taken = { ...view, draw_size: view.draw_size - 1, choice: null }
      return { ...taken, stage: view.stage && running(view.stage, event) }
    }
    case 'joined':
      return change(view, event.seat, (player) => ({
        row: [...player.row, event.card],
        values: event.values,
        points: event.points,
      }))
    case 'queued':
      return { ...view, queue: [...view.queue, { seat: event.seat, card: event.card }] }
    case 'busted':
      return change(view, event.seat, () => ({
        status: 'busted',
        busted_by: event.card,
        points: 0,
        odds: null,
      }))
    case 'sevn':
      return change(view, event.seat, () => ({ status: 'sevn' }))
    case 'stood':
      return change(view, event.seat, () => ({ status: 'stood', odds: null }))
    case 'second_chance_kept':
      return change(view, event.seat, () => ({ second_chance: event.card }))
    case 'second_chance_given':
      return change(view, event.target, () => ({ second_chance: event.card }))
    case 'second_chance_used':
      return discarded(
        change(view, event.seat, () => ({ second_chance: null })),
        [event.card, event.second_chance],
      )
    case 'ballast_discarded':
      return discarded(view, [event.card])
    case 'froze':
      return discarded(
        { ...change(view, event.target, () => ({ status: 'frozen', odds: null })), stage: null },
        [event.card],
      )
    case 'triple_draw_started':
      return begun(view, event.card, { verb: 'triple_draw', seat: event.seat, target: event.target, left: 3 })
    case 'storm_started':
      return begun(view, event.card, { verb: 'storm', seat: event.seat, waiting: event.waiting })
    case 'crossroads_shown': {
      const shown = begun(view, event.card, { verb: 'crossroads', seat: event.seat, cards: event.cards })
      return { ...shown, draw_size: view.draw_size - event.cards.length }
    }
    case 'crossroads_picked': {
      const spent = view.stage ? [view.stage.card] : []
      const other = event.discarded === null ? [] : [event.discarded]
      return discarded({ ...view, stage: null }, [...spent, ...other])
    }
    case 'lapsed':
      return discarded(view, event.cards)
    case 'reshuffled':
      return { ...view, draw_size: event.count, discard: [] }
    case 'exhausted':
      return event.seats.reduce<View>(
        (next, seat) => change(next, seat, () => ({ status: 'stood', odds: null })),
        { ...view, queue: [], stage: null },
      )
    case 'round_scored': {
      const scored = event.scores.reduce(
        (next, { seat, total, points }) => change(next, seat, () => ({ total, points })),
        view,
      )
      const rounds = [...view.rounds, event.scores.map((score) => score.points)]
      return { ...scored, stage: null, choice: null, queue: [], rounds, last_round: event.scores }
    }
    case 'player_left':
      return change(view, event.seat, () => ({ status: 'left', points: 0, odds: null }))
    case 'game_ended':
      return view
  }
}

export function cardsOf(player: Player): number[] {
  const beside = [player.second_chance, player.busted_by].filter((card) => card !== null)
  return [...player.row, ...beside]
}

function change(view: View, seat: number, changes: (player: Player) => Partial<Player>): View {
  const players = view.players.map((player) =>
    player.seat === seat ? { ...player, ...changes(player) } : player,
  )
  return { ...view, choice: null, players }
}

function discarded(view: View, cards: number[]): View {
  return { ...withoutQueued(view, cards), choice: null, discard: [...view.discard, ...cards] }
}

function withoutQueued(view: View, cards: readonly number[]): View {
  return { ...view, queue: view.queue.filter(({ card }) => !cards.includes(card)) }
}

type Stage = NonNullable<View['stage']>

function begun(view: View, card: number, stage: Pick<Stage, 'verb' | 'seat'> & Partial<Stage>): View {
  const empty = { target: null, left: 0, cards: [], waiting: [] }
  return { ...withoutQueued(view, [card]), choice: null, stage: { card, ...empty, ...stage } }
}

function running(stage: Stage, { seat, reason }: Extract<GameEvent, { type: 'revealed' }>): Stage {
  if (reason === 'triple_draw') return { ...stage, left: stage.left - 1 }
  if (reason === 'storm') return { ...stage, waiting: stage.waiting.filter((waiting) => waiting !== seat) }
  return stage
}
