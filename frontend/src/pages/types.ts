// What the server tells the pages: games on offer (games/selectors/offers.py) and rooms (docs/protocol.md).

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
  | { type: 'refused'; token: null; code: string; data: Record<string, unknown>; text: string }
  | { type: 'pong'; at: number; now: number }

export type RoomClientFrame =
  | { type: 'take_seat'; seat: number }
  | { type: 'leave' }
  | { type: 'configure'; settings: Settings }
  | { type: 'add_bot'; level: string }
  | { type: 'fill'; level: string }
  | { type: 'remove_seat'; seat: number }
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
  csrf: string
  name: string
  name_error: string
  join: string
  link: string
  rules: string
}
