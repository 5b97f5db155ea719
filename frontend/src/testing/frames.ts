import type { Decision, Position, StateFrame, StepFrame } from '../protocol/frames.gen'

export const DECISION: Decision = { id: 'd1', seat: 0, kind: 'play', clock: 'turn', optional: false }

function position(seq: number, overrides: Partial<Position> = {}): Position {
  return {
    seq,
    view: {},
    pending: [DECISION],
    options: { d1: [{ verb: 'end_turn', fields: {}, refusal: null }] },
    deadlines: [],
    outcome: null,
    now: Date.now(),
    ...overrides,
  }
}

export function state(seq: number, overrides: Partial<Position> = {}): StateFrame {
  const seats = ['Mia', 'Ada'].map((name, seat) => ({
    seat,
    name,
    kind: 'user' as const,
    level: null,
    is_you: seat === 0,
  }))
  const match = {
    id: 'm1',
    game: 'any',
    version: 1,
    options: {},
    commitment: '',
    seed: null,
    room: 'ROOM',
    deck: 'standard',
    is_ranked: false,
    is_aborted: false,
    seats,
  }
  return { type: 'state', match, ...position(seq, overrides) }
}

export function step(seq: number, overrides: Partial<StepFrame> = {}): StepFrame {
  return { type: 'step', source: 'player', seat: 1, events: [], ...position(seq), ...overrides }
}
