// What the server tells the pages: games on offer (games/selectors/offers.py) and where a page begins.
import type { LobbyRoom, RoomFrame, Ticket, Value } from '../protocol/frames.gen'

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
  /** `usual`: the size of a table that nobody has chosen. */
  seats: { least: number; most: number; usual: number }
  settings: Setting[]
  /** Weakest first. */
  levels: Level[]
}

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
  /** Not a guest: has a name already, and may play ranked games. */
  has_account: boolean
  sign_in: string
  sign_up: string
  csrf: string
  name: string
  name_error: string
  join: string
  link: string
  rules: string
}

export interface LobbyBootstrap {
  csrf: string
  is_signed_in: boolean
  can_play_ranked: boolean
  user: number | null
  sign_in: string
  sign_up: string
  /** Where forms go: a table of one's own, a wait for a quick match, a game against bots. */
  rooms: string
  queue: string
  play: string
  lobby: { rooms: LobbyRoom[]; ticket: Ticket | null }
  games: GameChoices[]
}
