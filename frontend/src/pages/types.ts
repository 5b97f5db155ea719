// What the server tells the pages: games on offer (games/selectors/offers.py) and where a page begins.
import type { RoomFrame, Value } from '../protocol/frames.gen'

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
