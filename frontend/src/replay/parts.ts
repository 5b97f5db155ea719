// How the line of a game is parted: by turns while each can be told apart, else by rounds.
import type { ReplayStep } from '../protocol/frames.gen'

const MOST = 60

export interface Part {
  from: number
  to: number
}

/** Stretches of steps, each up to where the next begins; together the whole game. */
export function partsOf(steps: readonly ReplayStep[]): Part[] {
  const byTurn = split(steps, 'turn')
  return byTurn.length > MOST ? split(steps, 'round') : byTurn
}

function split(steps: readonly ReplayStep[], unit: 'turn' | 'round'): Part[] {
  const last = Math.max(1, steps.length - 1)
  const starts = steps.flatMap(({ seq }, place) =>
    place === 0 || steps[place - 1]![unit] !== steps[place]![unit] ? [seq] : [],
  )
  const inner = starts.filter((start) => start < last)
  return inner.map((from, place) => ({ from, to: inner[place + 1] ?? last }))
}
