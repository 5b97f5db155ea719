// Written by `python manage.py generate_types`; changes belong into the Python types.

export type Color = "brown" | "light_blue" | "pink" | "orange" | "red" | "yellow" | "green" | "dark_blue" | "utility" | "railroad"

export type CardType = "property" | "money" | "action"

export interface Group {
  cards: number[]
  shack: number | null
  is_complete: boolean
  rent: number
}

export interface Pile {
  color: Color
  groups: Group[]
  is_counted: boolean
}

export interface Debt {
  holder: number
  chips: number
}

export interface Player {
  seat: number
  hand_size: number
  bank: number[]
  bank_total: number
  table: Pile[]
  sets: number
  chips_left: number
  debts: Debt[]
  has_left: boolean
}

export interface Turn {
  seat: number
  number: number
  plays_left: number
  phase: "settle" | "play" | "answer" | "trim"
}

export interface Target {
  seat: number
  status: "asked" | "countered" | "stopped" | "done" | "left"
  asked: number | null
  chain: number[]
  amount: number | null
  picked: number | null
}

export interface Stage {
  verb: string
  card: number
  seat: number
  color: Color | null
  type: CardType | null
  targets: Target[]
  shacks: number[]
}

export interface Settling {
  seat: number
  holder: number
  left: number
}

export interface StealrView {
  seat: number | null
  mode: "no_mercy" | "mild" | "starter"
  goal: number
  plays_per_turn: number
  turn: Turn
  players: Player[]
  hand: number[]
  draw_size: number
  discard: number[]
  stage: Stage | null
  settling: Settling | null
  final_turns: number | null
}

export type View = StealrView

export interface Dealt {
  type: "dealt"
  seat: number
  count: number
  cards?: number[]
}

export interface TurnStarted {
  type: "turn_started"
  seat: number
  number: number
  again: boolean
}

export interface Drew {
  type: "drew"
  seat: number
  count: number
  reason: "turn" | "pass_go"
  cards?: number[]
}

export interface Reshuffled {
  type: "reshuffled"
  count: number
}

export interface ChipSettled {
  type: "chip_settled"
  seat: number
  holder: number
  gave_card: boolean
  card?: number
}

export interface PropertyPlayed {
  type: "property_played"
  seat: number
  card: number
  color: Color
}

export interface Banked {
  type: "banked"
  seat: number
  card: number
}

export interface ShackBuilt {
  type: "shack_built"
  seat: number
  card: number
  color: Color
}

export interface Recolored {
  type: "recolored"
  seat: number
  card: number
  old_color: Color
  color: Color
  shack: number | null
}

export interface ActionPlayed {
  type: "action_played"
  seat: number
  verb: string
  card: number
  targets: number[]
  color: Color | null
  amount: number | null
  card_type: CardType | null
}

export interface SaidNo {
  type: "said_no"
  seat: number
  card: number
  target: number
}

export interface Stopped {
  type: "stopped"
  target: number
}

export interface Accepted {
  type: "accepted"
  seat: number
  target: number
}

export interface Paid {
  type: "paid"
  seat: number
  to: number
  amount: number
  total: number
  cards: number[]
  gave_chip: boolean
  is_forgiven: boolean
  shacks: number[]
  lost_shacks: number[]
}

export interface Moved {
  type: "moved"
  seat: number
  to: number
  zone: "bank" | "table" | "hand"
  count: number
  cards?: number[]
  shacks: number[]
  lost_shacks: number[]
}

export interface BanksSwapped {
  type: "banks_swapped"
  seat: number
  other: number
}

export interface ChipGiven {
  type: "chip_given"
  seat: number
  to: number
}

export interface Discarded {
  type: "discarded"
  seat: number
  cards: number[]
}

export interface TurnEnded {
  type: "turn_ended"
  seat: number
}

export interface FinalRound {
  type: "final_round"
  turns: number
}

export interface PlayerLeft {
  type: "player_left"
  seat: number
  cards: number[]
}

export interface GameEnded {
  type: "game_ended"
  places: number[][]
  reason: string
}

export type GameEvent =
  | Dealt
  | TurnStarted
  | Drew
  | Reshuffled
  | ChipSettled
  | PropertyPlayed
  | Banked
  | ShackBuilt
  | Recolored
  | ActionPlayed
  | SaidNo
  | Stopped
  | Accepted
  | Paid
  | Moved
  | BanksSwapped
  | ChipGiven
  | Discarded
  | TurnEnded
  | FinalRound
  | PlayerLeft
  | GameEnded

export interface PlayPropertyAction {
  verb: "property"
  card: number
  color: Color
}

export interface BankAction {
  verb: "bank"
  card: number
}

export interface RentAction {
  verb: "rent"
  card: number
  color: Color
}

export interface ShackAction {
  verb: "shack"
  card: number
  color: Color
}

export interface DealBreakerAction {
  verb: "deal_breaker"
  card: number
  target: number
  color: Color
}

export interface SuperSlyDealAction {
  verb: "super_sly_deal"
  card: number
  color: Color
}

export interface MarketCrashAction {
  verb: "market_crash"
  card: number
  picks: number[]
}

export interface HeistAction {
  verb: "heist"
  card: number
}

export interface TaxCollectorAction {
  verb: "tax_collector"
  card: number
  target: number
}

export interface RepossessionAction {
  verb: "repossession"
  card: number
  target: number
}

export interface UnfairTradeAction {
  verb: "unfair_trade"
  card: number
  target: number
}

export interface ToughLuckAction {
  verb: "tough_luck"
  card: number
  target: number
  type: CardType
}

export interface YoinkAction {
  verb: "yoink"
  card: number
  target: number
}

export interface ForcedDebtAction {
  verb: "forced_debt"
  card: number
  target: number
}

export interface PassGoAction {
  verb: "pass_go"
  card: number
}

export interface GoAgainAction {
  verb: "go_again"
  card: number
}

export interface RecolorAction {
  verb: "recolor"
  card: number
  color: Color
}

export interface EndTurnAction {
  verb: "end_turn"
}

export interface GiveAction {
  verb: "give"
  card: number
}

export interface DiscardAction {
  verb: "discard"
  cards: number[]
}

export interface AcceptAction {
  verb: "accept"
}

export interface PayAction {
  verb: "pay"
  cards: number[]
}

export interface AllotAction {
  verb: "allot"
  keep: number
  shares: [number, number][]
}

export interface SayNoAction {
  verb: "say_no"
  card: number
}

export type GameAction =
  | PlayPropertyAction
  | BankAction
  | RentAction
  | ShackAction
  | DealBreakerAction
  | SuperSlyDealAction
  | MarketCrashAction
  | HeistAction
  | TaxCollectorAction
  | RepossessionAction
  | UnfairTradeAction
  | ToughLuckAction
  | YoinkAction
  | ForcedDebtAction
  | PassGoAction
  | GoAgainAction
  | RecolorAction
  | EndTurnAction
  | GiveAction
  | DiscardAction
  | AcceptAction
  | PayAction
  | AllotAction
  | SayNoAction
