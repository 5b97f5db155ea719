import type { GameEvent, Decision, MatchInfo, Outcome } from '../protocol/frames.gen'

export interface ReplayStep {
  seq: number
  seat: number | null
  source: string | null
  at: number | null
  round: number
  turn: number
  events: GameEvent[]
}

export interface ReplaySight {
  view: unknown
  pending: Decision[]
}

export interface ReplayViews {
  first: ReplaySight
  patches: Record<string, unknown>[][]
}

export interface ReplayMeasure {
  key: string
  values: number[][]
}

export interface Replay {
  match: MatchInfo
  viewpoint: string
  steps: ReplayStep[]
  views: Record<string, ReplayViews>
  measures: ReplayMeasure[]
  outcome: Outcome
  digest: string
  is_voided: boolean
}

/** What the server's page knows besides. */
export interface Page {
  match: string
  /** The reader's own seat. */
  seat: number | null
  seats: number
  /** Those who have a page of their own. */
  people: { seat: number; user: number }[]
  /** The code of the room, while it is there. */
  room: string | null
}
