// The frames of the match socket, as docs/protocol.md defines them.
import type { ChatClientFrame, ChatServerFrame } from '../chat/chat.svelte'
import type { Action, Decision, Option, Outcome } from './types'

export interface SeatInfo {
  seat: number
  name: string
  kind: 'user' | 'guest' | 'bot'
  level: string | null
  is_you: boolean
}

export interface MatchInfo {
  id: string
  game: string
  version: number
  options: Record<string, unknown>
  commitment: string
  seed: string | null
  room: string | null
  seats: SeatInfo[]
  deck: string
  is_ranked: boolean
}

/** `due` in server milliseconds; without it the clock stands still. */
export interface Deadline {
  decision: string
  seat: number
  due: number | null
}

/** What else an event has is its game's business. */
export interface GameEvent {
  type: string
}

/** Everything that a seat may know at one seq. */
export interface Position {
  seq: number
  view: unknown
  pending: Decision[]
  options: Record<string, Option[]>
  deadlines: Deadline[]
  outcome: Outcome | null
  now: number
}

export type StateFrame = Position & { type: 'state'; match: MatchInfo }
export type StepFrame = Position & {
  type: 'step'
  source: string
  seat: number | null
  events: GameEvent[]
}

export interface Refusal {
  token: string | null
  code: string
  data: Record<string, unknown>
  text: string
}

export interface RematchState {
  room: string
  match: string | null
  ready: number[]
}

export type ServerFrame =
  | StateFrame
  | StepFrame
  | { type: 'accepted'; token: string; seq: number }
  | ({ type: 'refused' } & Refusal)
  | { type: 'presence'; seats: { seat: number; is_here: boolean }[]; watching: number }
  | ChatServerFrame
  | ({ type: 'rematch' } & RematchState)
  | { type: 'pong'; at: number; now: number }

export type ClientFrame =
  | { type: 'act'; decision: string; action: Action; token: string }
  | { type: 'resign'; token: string }
  | { type: 'sync'; seq: number }
  | ChatClientFrame
  | { type: 'rematch' }
  | { type: 'ping'; at: number }
