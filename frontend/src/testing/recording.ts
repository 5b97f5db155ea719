// A finished game of a made-up kind: cards are counted, the deal and five steps in three turns and two rounds.
import type { GameEvent, Replay, SeenSteps } from '../protocol/frames.gen'
import type { GameClient } from '../table/game'
import { state } from './frames'

interface Drew extends GameEvent {
  seat: number
  count: number
}

interface View {
  count: number
  hand: number[]
}

const drew = (seat: number, count: number): Drew => ({ type: 'drew', seat, count })
const turn = (seat: number): Drew => ({ type: 'turn', seat, count: 0 })

const STEPS = [
  { round: 1, turn: 1, events: [turn(0)] },
  { round: 1, turn: 1, events: [drew(0, 1), drew(0, 2)] },
  { round: 1, turn: 2, events: [drew(0, 3), turn(1)] },
  { round: 1, turn: 2, events: [drew(1, 4)] },
  { round: 2, turn: 3, events: [turn(0)] },
  { round: 2, turn: 3, events: [drew(0, 5)] },
]

/** What each step makes of the count; every third one adds a card to the hand. */
function seen(start: number): SeenSteps {
  const first: { view: View; pending: [] } = { view: { count: 0, hand: [start] }, pending: [] }
  const patches = STEPS.slice(1).map((_, place) => [
    { op: 'replace' as const, path: '/view/count', value: place + 1 },
    ...(place === 2 ? [{ op: 'add' as const, path: '/view/hand/-', value: start + 1 }] : []),
  ])
  return { first, patches }
}

export function recorded(viewpoint: string): Replay {
  const viewers = viewpoint === 'all' ? ['0', '1'] : [viewpoint]
  return {
    match: state(0).match,
    viewpoint,
    steps: STEPS.map((step, seq) => ({ seq, seat: null, source: null, at: null, ...step })),
    views: Object.fromEntries(viewers.map((viewer) => [viewer, seen(10 * (Number(viewer) || 0))])),
    measures: [{ key: 'count', values: STEPS.map((_, seq) => [seq, 2 * seq]) }],
    outcome: { places: [[1], [0]], scores: [1, 2], reason: 'all' },
    digest: 'abc',
    is_voided: false,
  }
}

/** Tells each draw as a beat of its own, which the view counts. */
export const GAME = {
  lines: (event) => {
    const { type, seat, count } = event as Drew
    return type === 'turn'
      ? [{ text: `turn of ${seat}`, seat, tone: 'turn', isStart: true }]
      : [{ text: `${seat} drew ${count}`, seat, tone: 'plain' }]
  },
  beats: (_before, events, after) =>
    events.map((event, place) => ({
      view: place === events.length - 1 ? after : { ...(after as View), count: -(event as Drew).count },
      events: [event],
      rest: 100,
    })),
  flights: () => [],
  cue: () => null,
} as Partial<GameClient> as GameClient
