// Written by `python manage.py generate_types`; changes belong into the Python types.

export interface Decision {
  id: string
  seat: number
  kind: string
  clock: "turn" | "answer"
  optional: boolean
}

export interface One {
  one: Scalar[]
}

export interface Some {
  some: number[]
  least: number
  most: number
}

export interface Cover {
  cover: number
  weights: [number, number][]
}

export interface Each {
  each: number[][]
}

export interface Share {
  share: number[]
  takers: number[]
  apart: string
}

export interface Option {
  verb: string
  fields: Record<string, Domain>
  refusal: string | null
}

export interface Deadline {
  decision: string
  seat: number
  due: number
}

export interface Outcome {
  places: number[][]
  scores: number[]
  reason: string
}

export interface Position {
  seq: number
  view: unknown
  pending: Decision[]
  options: Record<string, Option[]>
  deadlines: Deadline[]
  outcome: Outcome | null
  now: number
}

export interface SeatInfo {
  seat: number
  name: string
  kind: "user" | "guest" | "bot"
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
  room: string
  seats: SeatInfo[]
  deck: string
  is_ranked: boolean
  is_aborted: boolean
}

export interface StateFrame {
  seq: number
  view: unknown
  pending: Decision[]
  options: Record<string, Option[]>
  deadlines: Deadline[]
  outcome: Outcome | null
  now: number
  type: "state"
  match: MatchInfo
}

export interface GameEvent {
  type: string
}

export interface StepFrame {
  seq: number
  view: unknown
  pending: Decision[]
  options: Record<string, Option[]>
  deadlines: Deadline[]
  outcome: Outcome | null
  now: number
  type: "step"
  source: string
  seat: number | null
  events: GameEvent[]
}

export interface AcceptedFrame {
  type: "accepted"
  token: string
  seq: number
}

export interface RefusedFrame {
  type: "refused"
  token: string | null
  code: string
  data: Record<string, unknown>
  text: string
}

export interface Presence {
  seat: number
  is_here: boolean
}

export interface PresenceFrame {
  type: "presence"
  seats: Presence[]
  watching: number
}

export interface ChatFrame {
  type: "chat"
  id: number
  by: number | null
  name: string
  text: string
  phrase: string | null
  at: number
}

export interface Person {
  id: number
  name: string
}

export interface MutesFrame {
  type: "mutes"
  people: Person[]
}

export interface RematchFrame {
  type: "rematch"
  room: string
  match: string | null
  ready: number[]
}

export interface Sanction {
  id: number
  kind: "warn" | "mute" | "ranked_ban" | "ban"
  reason: "cheating" | "abuse" | "stalling" | "name" | "other"
  message: string
  until: number | null
}

export interface StandingFrame {
  type: "standing"
  sanctions: Sanction[]
}

export interface PongFrame {
  type: "pong"
  at: number
  now: number
}

export interface Rated {
  rating: number
  uncertainty: number
  is_provisional: boolean
}

export interface RoomSeat {
  seat: number
  kind: "user" | "guest" | "bot"
  name: string
  level: string | null
  user: number | null
  is_you: boolean
  is_ready: boolean
  is_here: boolean
  rating: Rated | null
}

export interface RoomMatch {
  id: string
  commitment: string
  is_over: boolean
  is_yours: boolean
  winners: string[]
}

export interface RoomFrame {
  type: "room"
  code: string
  game: string
  is_ranked: boolean
  host: number | null
  settings: Record<string, Value>
  seats: RoomSeat[]
  match: RoomMatch | null
  you: number | null
  is_barred: boolean
  now: number
}

export interface LobbySeat {
  seat: number
  name: string
  kind: "user" | "guest" | "bot"
  user: number | null
  rating: Rated | null
}

export interface LobbyMatch {
  id: string
  can_watch: boolean
  watching: number
  since: number
}

export interface LobbyRoom {
  code: string
  game: string
  is_ranked: boolean
  settings: Record<string, Value>
  host: string | null
  seats: LobbySeat[]
  since: number
  match: LobbyMatch | null
}

export interface LobbyFrame {
  type: "lobby"
  rooms: LobbyRoom[]
  now: number
}

export interface LobbyChangeFrame {
  type: "lobby_change"
  rooms: LobbyRoom[]
  gone: string[]
  now: number
}

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

export interface QueueFrame {
  type: "queue"
  ticket: Ticket | null
  now: number
}

export interface Shuffle {
  step: number
  kind: "shuffle"
  counter: number
  before: string[]
  after: string[]
}

export interface Pick {
  step: number
  kind: "pick"
  counter: number
  below: number
  picked: number
}

export interface ReplayStep {
  seq: number
  seat: number | null
  source: string | null
  at: number | null
  round: number
  turn: number
  events: GameEvent[]
}

export interface Seen {
  view: unknown
  pending: Decision[]
}

export interface Operation {
  op: "add" | "remove" | "replace"
  path: string
  value?: unknown
}

export interface SeenSteps {
  first: Seen
  patches: Operation[][]
}

export interface Measure {
  key: string
  values: number[][]
}

export interface Replay {
  match: MatchInfo
  viewpoint: string
  steps: ReplayStep[]
  views: Record<string, SeenSteps>
  measures: Measure[]
  outcome: Outcome | null
  digest: string
  is_voided: boolean
}

export interface Verdict {
  commitment: boolean
  draws: boolean[]
}

export interface Shuffles {
  match: string
  game: string
  mode: string
  version: number
  commitment: string
  seed: string
  draws: Draw[]
  dealing: GameEvent[]
  verdict: Verdict
  digest: string
}

export interface Truth {
  is_true: boolean
  findings: string[]
  answers: number
  digest: string
}

export interface ActRequest {
  type: "act"
  decision: string
  action: Record<string, unknown>
  token: string
}

export interface ResignRequest {
  type: "resign"
  token: string
}

export interface SyncRequest {
  type: "sync"
  seq: number
}

export interface ChatRequest {
  type: "chat"
  text: string
  token: string | null
}

export interface PhraseRequest {
  type: "phrase"
  phrase: string
  token: string | null
}

export interface MuteRequest {
  type: "mute"
  user: number
  is_muted: boolean
}

export interface RematchRequest {
  type: "rematch"
}

export interface PingRequest {
  type: "ping"
  at: number
}

export interface TakeSeatRequest {
  type: "take_seat"
  seat: number
}

export interface LeaveRequest {
  type: "leave"
}

export interface ConfigureRequest {
  type: "configure"
  settings: Record<string, Value>
}

export interface AddBotRequest {
  type: "add_bot"
  level: string
}

export interface FillRequest {
  type: "fill"
  level: string
}

export interface RemoveSeatRequest {
  type: "remove_seat"
  seat: number
}

export interface HandOverRequest {
  type: "hand_over"
  seat: number
}

export interface ReadyRequest {
  type: "ready"
  is_ready: boolean
}

export interface StartRequest {
  type: "start"
}

export interface EnqueueRequest {
  type: "enqueue"
  game: string
  mode: string
  is_ranked: boolean
  size: number | null
}

export interface DequeueRequest {
  type: "dequeue"
}

export type Scalar =
  | number
  | string

export type Value =
  | string
  | number
  | boolean
  | null

export type Domain =
  | One
  | Some
  | Cover
  | Each
  | Share

export type MatchServerFrame =
  | StateFrame
  | StepFrame
  | AcceptedFrame
  | RefusedFrame
  | PresenceFrame
  | ChatFrame
  | MutesFrame
  | RematchFrame
  | StandingFrame
  | PongFrame

export type RoomServerFrame =
  | RoomFrame
  | ChatFrame
  | MutesFrame
  | RefusedFrame
  | StandingFrame
  | PongFrame

export type LobbyServerFrame =
  | LobbyFrame
  | LobbyChangeFrame
  | QueueFrame
  | RefusedFrame
  | StandingFrame
  | PongFrame

export type Draw =
  | Shuffle
  | Pick

export type MatchClientFrame =
  | ActRequest
  | ResignRequest
  | SyncRequest
  | ChatRequest
  | PhraseRequest
  | MuteRequest
  | RematchRequest
  | PingRequest

export type RoomClientFrame =
  | TakeSeatRequest
  | LeaveRequest
  | ConfigureRequest
  | AddBotRequest
  | FillRequest
  | RemoveSeatRequest
  | HandOverRequest
  | ReadyRequest
  | StartRequest
  | ChatRequest
  | PhraseRequest
  | MuteRequest
  | PingRequest

export type LobbyClientFrame =
  | EnqueueRequest
  | DequeueRequest
  | PingRequest
