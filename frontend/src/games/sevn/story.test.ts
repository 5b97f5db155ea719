import { expect, test } from 'vitest'
import { advance, beats } from './story'
import sample from './story.sample.json'
import type { GameEvent, Player, Score, View } from './types.gen'

interface Told {
  name: string
  first: View
  steps: { events: GameEvent[]; after: Known }[]
}
type Known = ReturnType<typeof known>

/** What tests/games/test_told_games.py notes of a view. */
function known(view: View) {
  return {
    players: view.players.map((player) => [
      player.status,
      player.row,
      player.points,
      player.second_chance,
      player.busted_by,
      player.total,
    ]),
    queue: view.queue.map(({ seat, card }) => [seat, card]),
    turn: view.turn,
    round: view.round,
    rounds: view.rounds.length,
    draw_size: view.draw_size,
  }
}

const games = sample as unknown as Told[]

/** After the last round nothing is dealt that would clear the table. */
function tidied(view: View, isOver: boolean): View {
  if (!isOver) return view
  const players = view.players.map((player) => ({
    ...player,
    row: [],
    points: 0,
    second_chance: null,
    busted_by: null,
  }))
  return { ...view, players }
}

test.each(games)('$name: the events of every step lead to the engine’s own position', ({ first, steps }) => {
  let view = first
  steps.forEach(({ events, after }, place) => {
    view = events.reduce(advance, view)
    view = { ...view, queue: withoutBegun(view, after) }
    const isOver = events.some((event) => event.type === 'game_ended')
    expect(known(tidied(view, isOver)), `step ${place + 1}`).toEqual(after)
  })
})

/** A card that comes up for a question leaves the queue without an event of its own. */
function withoutBegun(view: View, after: Known): View['queue'] {
  const waiting = after.queue.map(([, card]) => card)
  const gone = view.queue.filter(({ card }) => !waiting.includes(card))
  expect(gone.length).toBeLessThanOrEqual(1)
  return view.queue.filter(({ card }) => waiting.includes(card))
}

test.each(games)(
  '$name: beats tell every event once, in order, and end where the step ends',
  ({ first, steps }) => {
    let view = first
    for (const { events } of steps) {
      const after = events.reduce(advance, view)
      const told = beats(view, events, after)
      expect(told.flatMap((beat) => beat.events)).toEqual(events)
      expect(told.at(-1)?.view).toBe(after)
      view = after
    }
  },
)

test('the sheet of a round is held, with the rows still on the table, before the next deal', () => {
  const { first, steps } = games[0]!
  let view = first
  for (const { events } of steps) {
    const after = events.reduce(advance, view)
    for (const beat of beats(view, events, after)) {
      const scored = (beat.events as GameEvent[]).find((event) => event.type === 'round_scored')
      expect(beat.isHeld).toBe(scored !== undefined)
      if (!scored) continue
      const rows = (beat.view as View).players.map((player) => player.row)
      expect(rows).toEqual(scored.scores.map((score) => score.row))
    }
    view = after
  }
})

const PLAYER: Player = {
  seat: 0,
  total: 0,
  status: 'in',
  row: [],
  values: 0,
  points: 0,
  second_chance: null,
  busted_by: null,
  odds: null,
}
const VIEW: View = {
  seat: 0,
  goal: 250,
  shows_odds: false,
  round: 1,
  starter: 0,
  turn: 0,
  players: [PLAYER, { ...PLAYER, seat: 1 }],
  queue: [],
  stage: null,
  choice: null,
  draw_size: 50,
  discard: [],
  rounds: [],
  last_round: [],
}

test('a fuller row holds the next card back longer', () => {
  const rest = (values: number) => {
    const view = { ...VIEW, players: [{ ...PLAYER, values }] }
    const events: GameEvent[] = [{ type: 'revealed', seat: 0, card: 3, reason: 'turn' }]
    return beats(view, events, view)[0]!.rest
  }
  expect(rest(0)).toBe(rest(2))
  expect(rest(4)).toBeGreaterThan(rest(3))
  expect(rest(6)).toBeGreaterThan(rest(4))
})

test('cards without effect leave the queue for the discards', () => {
  const view = { ...VIEW, queue: [...[110, 111].map((card) => ({ seat: 1, card })), { seat: 0, card: 112 }] }
  const after = advance(view, { type: 'lapsed', seat: 1, cards: [110, 111], reason: 'busted' })
  expect(after.queue).toEqual([{ seat: 0, card: 112 }])
  expect(after.discard).toEqual([110, 111])
})

test('a SEVN has a beat of its own before the sheet', () => {
  const scores: Score[] = []
  const events: GameEvent[] = [
    { type: 'revealed', seat: 0, card: 3, reason: 'turn' },
    { type: 'joined', seat: 0, card: 3, values: 7, points: 38 },
    { type: 'sevn', seat: 0 },
    { type: 'round_scored', round: 1, reason: 'sevn', scores },
    { type: 'round_started', round: 2, starter: 1 },
    { type: 'revealed', seat: 1, card: 7, reason: 'deal' },
    { type: 'joined', seat: 1, card: 7, values: 1, points: 7 },
    { type: 'turn_started', seat: 1 },
  ]
  const groups = beats(VIEW, events, VIEW).map((beat) => beat.events.map((event) => event.type))
  expect(groups).toEqual([
    ['revealed'],
    ['joined'],
    ['sevn'],
    ['round_scored'],
    ['round_started'],
    ['revealed', 'joined', 'turn_started'],
  ])
})

test('when no card is left, everybody in the round stands and nothing waits', () => {
  const view = { ...VIEW, queue: [{ seat: 0, card: 112 }] }
  const after = advance(view, { type: 'exhausted', seats: [0, 1] })
  expect(after.players.map((player) => player.status)).toEqual(['stood', 'stood'])
  expect(after.queue).toEqual([])
})
