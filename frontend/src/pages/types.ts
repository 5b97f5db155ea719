// What the server tells the pages: games on offer (games/selectors/offers.py) and rooms (docs/protocol.md).

import type { ChatClientFrame, ChatServerFrame } from '../chat/chat.svelte'

export type Value = string | number | boolean | null

export interface Choice {
  value: Value
  label: string
  hint: string
}

export interface Setting {
  key: string
  label: string
  default: Value
  values: Choice[]
}

export type Settings = Record<string, Value>

export interface Level {
  value: string
  label: string
}

export interface GameChoices {
  key: string
  title: string
  seats: { least: number; most: number }
  settings: Setting[]
  /** Weakest first. */
  levels: Level[]
}

export interface RoomSeat {
  seat: number
  kind: 'user' | 'guest' | 'bot'
  name: string
  level: string | null
  user: number | null
  is_here: boolean
  is_you: boolean
  is_ready: boolean
}

export interface RoomMatch {
  id: string
  is_over: boolean
  is_yours: boolean
  winners: string[]
}

export interface RoomFrame {
  type: 'room'
  code: string
  game: string
  is_ranked: boolean
  host: number | null
  settings: Settings
  seats: RoomSeat[]
  match: RoomMatch | null
  you: number | null
  now: number
}

export type RoomServerFrame =
  | RoomFrame
  | ChatServerFrame
  | { type: 'refused'; token: null; code: string; data: Record<string, unknown>; text: string }
  | { type: 'pong'; at: number; now: number }

export type RoomClientFrame =
  | { type: 'take_seat'; seat: number }
  | { type: 'leave' }
  | { type: 'configure'; settings: Settings }
  | { type: 'add_bot'; level: string }
  | { type: 'fill'; level: string }
  | { type: 'remove_seat'; seat: number }
  | { type: 'hand_over'; seat: number }
  | ChatClientFrame
  | { type: 'ready'; is_ready: boolean }
  | { type: 'start' }

export interface HomeBootstrap {
  csrf: string
  play: string
  games: GameChoices[]
}

export interface RoomBootstrap {
  room: RoomFrame
  choices: GameChoices
  phrases: string[]
  user: number | null
  csrf: string
  name: string
  name_error: string
  join: string
  link: string
  rules: string
}

export interface Rated {
  rating: number
  uncertainty: number
  is_provisional: boolean
}

export interface LobbySeat {
  seat: number
  name: string
  kind: 'user' | 'guest' | 'bot'
  user: number | null
  rating: Rated | null
}

export interface LobbyRoom {
  code: string
  game: string
  is_ranked: boolean
  settings: Settings
  host: string | null
  seats: LobbySeat[]
  since: number
  match: { id: string; can_watch: boolean; watching: number; since: number } | null
}

/** `sizes`: the tables that would do by now; `reach`: how far from `rating` others may be, null for any. */
export interface Ticket {
  game: string
  mode: string
  is_ranked: boolean
  size: number | null
  sizes: number[]
  rating: number | null
  reach: number | null
  since: number
  waiting: number
  match: string | null
}

export type LobbyServerFrame =
  | { type: 'lobby'; rooms: LobbyRoom[]; now: number }
  | { type: 'lobby_change'; rooms: LobbyRoom[]; gone: string[]; now: number }
  | { type: 'queue'; ticket: Ticket | null; now: number }
  | { type: 'refused'; token: null; code: string; data: Record<string, unknown>; text: string }
  | { type: 'pong'; at: number; now: number }

export type LobbyClientFrame =
  | { type: 'enqueue'; game: string; mode: string; is_ranked: boolean; size: number | null }
  | { type: 'dequeue' }

export interface LobbyBootstrap {
  csrf: string
  is_signed_in: boolean
  can_play_ranked: boolean
  user: number | null
  sign_in: string
  rooms: string
  queue: string
  lobby: { rooms: LobbyRoom[]; ticket: Ticket | null }
  games: GameChoices[]
}
