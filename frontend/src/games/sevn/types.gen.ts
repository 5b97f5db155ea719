// Written by `python manage.py generate_types`; changes belong into the Python types.

export interface Odds {
  busting: number
  cards: number
}

export interface Player {
  seat: number
  total: number
  status: "in" | "stood" | "frozen" | "busted" | "sevn" | "left"
  row: number[]
  values: number
  points: number
  second_chance: number | null
  busted_by: number | null
  odds: Odds | null
}

export interface Waiting {
  seat: number
  card: number
}

export interface Stage {
  verb: "freeze" | "triple_draw" | "crossroads" | "storm"
  card: number
  seat: number
  target: number | null
  left: number
  cards: number[]
  waiting: number[]
}

export interface Choice {
  kind: "ballast" | "second_chance"
  seat: number
  card: number
}

export interface Score {
  seat: number
  status: "in" | "stood" | "frozen" | "busted" | "sevn" | "left"
  row: number[]
  sum: number
  doubled: number
  modifiers: number
  featherweight: number
  heavyweight: number
  staircase: number
  sevn: number
  floor: number
  points: number
  total: number
}

export interface SevnView {
  seat: number | null
  goal: number
  shows_odds: boolean
  round: number
  starter: number
  turn: number | null
  players: Player[]
  queue: Waiting[]
  stage: Stage | null
  choice: Choice | null
  draw_size: number
  discard: number[]
  rounds: number[][]
  last_round: Score[]
}

export type View = SevnView

export interface RoundStarted {
  type: "round_started"
  round: number
  starter: number
}

export interface TurnStarted {
  type: "turn_started"
  seat: number
}

export interface Revealed {
  type: "revealed"
  seat: number
  card: number
  reason: "deal" | "turn" | "triple_draw" | "storm"
}

export interface Joined {
  type: "joined"
  seat: number
  card: number
  values: number
  points: number
}

export interface Queued {
  type: "queued"
  seat: number
  card: number
}

export interface Busted {
  type: "busted"
  seat: number
  card: number
  twin: number
}

export interface Sevn {
  type: "sevn"
  seat: number
}

export interface Stood {
  type: "stood"
  seat: number
}

export interface SecondChanceKept {
  type: "second_chance_kept"
  seat: number
  card: number
}

export interface SecondChanceGiven {
  type: "second_chance_given"
  seat: number
  target: number
  card: number
}

export interface SecondChanceUsed {
  type: "second_chance_used"
  seat: number
  card: number
  second_chance: number
}

export interface BallastDiscarded {
  type: "ballast_discarded"
  seat: number
  card: number
  reason: "chosen" | "held"
}

export interface Froze {
  type: "froze"
  seat: number
  target: number
  card: number
}

export interface TripleDrawStarted {
  type: "triple_draw_started"
  seat: number
  target: number
  card: number
}

export interface StormStarted {
  type: "storm_started"
  seat: number
  card: number
  waiting: number[]
}

export interface CrossroadsShown {
  type: "crossroads_shown"
  seat: number
  card: number
  cards: number[]
}

export interface CrossroadsPicked {
  type: "crossroads_picked"
  seat: number
  card: number
  discarded: number | null
}

export interface Lapsed {
  type: "lapsed"
  seat: number
  cards: number[]
  reason: "busted" | "left" | "out" | "nobody" | "round_over"
}

export interface Reshuffled {
  type: "reshuffled"
  count: number
}

export interface Exhausted {
  type: "exhausted"
  seats: number[]
}

export interface RoundScored {
  type: "round_scored"
  round: number
  reason: "sevn" | "all_out"
  scores: Score[]
}

export interface PlayerLeft {
  type: "player_left"
  seat: number
}

export interface GameEnded {
  type: "game_ended"
  places: number[][]
  reason: "goal" | "last_one_left"
}

export type GameEvent =
  | RoundStarted
  | TurnStarted
  | Revealed
  | Joined
  | Queued
  | Busted
  | Sevn
  | Stood
  | SecondChanceKept
  | SecondChanceGiven
  | SecondChanceUsed
  | BallastDiscarded
  | Froze
  | TripleDrawStarted
  | StormStarted
  | CrossroadsShown
  | CrossroadsPicked
  | Lapsed
  | Reshuffled
  | Exhausted
  | RoundScored
  | PlayerLeft
  | GameEnded

export interface DrawAction {
  verb: "draw"
}

export interface StandAction {
  verb: "stand"
}

export interface FreezeAction {
  verb: "freeze"
  target: number
}

export interface TripleDrawAction {
  verb: "triple_draw"
  target: number
}

export interface GiveAction {
  verb: "give"
  target: number
}

export interface PickAction {
  verb: "pick"
  card: number
}

export interface KeepAction {
  verb: "keep"
}

export interface DiscardAction {
  verb: "discard"
}

export type GameAction =
  | DrawAction
  | StandAction
  | FreezeAction
  | TripleDrawAction
  | GiveAction
  | PickAction
  | KeepAction
  | DiscardAction
