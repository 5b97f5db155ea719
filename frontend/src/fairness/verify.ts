// Draws everything again from the seed, and says of each line what does not fit.
import type { Draw, GameEvent } from '../protocol/frames.gen'
import type { Proof } from './proof'
import { commitmentOf, Randomness, seedOf } from './rng'

/**
 * `order`: a line before it belongs to a later moment. `gap`: numbers were drawn that no line accounts for.
 * `before`: not the new deck, or not cards of it, each at most once. `result`: the seed gives something else.
 */
export type Fault = 'order' | 'gap' | 'before' | 'result'

export interface Line {
  draw: Draw
  faults: Fault[]
  /** The numbers that it took, by their places: from the first to before the last. */
  from: number
  to: number
  /** What the seed gives. */
  after: string[]
  picked: number
}

/** The first cards that were dealt, and the top of the pile that the seed gives. */
export interface Deal {
  hands: { seat: number; cards: string[] }[]
  top: string[]
  isTrue: boolean
}

export interface Report {
  /** SHA-256 of the seed; null if it is no seed at all. */
  commitment: string | null
  isCommitmentTrue: boolean
  /** Null where this browser was not there before the end. */
  isPromiseKept: boolean | null
  lines: Line[]
  deal: Deal | null
  isTrue: boolean
  /** Null where the server has not been asked. */
  isServersOpinion: boolean | null
}

/**
 * `deck`: a new pack in its order, copies under one name; null for rules whose pack is no longer known.
 * `top`: the end of a pile where cards are drawn.
 */
export interface Pack {
  deck: readonly string[] | null
  top: 'first' | 'last'
}

/** What events say of cards, in every game. */
type Dealing = GameEvent & { seat?: number; card?: number; cards?: number[] }

/** `seed`: another one than the proof's own, to see it fail. */
export function verify(proof: Proof, pack: Pack, promised: string | null, seed = proof.seed): Report {
  const bytes = seedOf(seed)
  const commitment = bytes && commitmentOf(bytes)
  const lines = bytes ? drawAgain(proof.draws, bytes, pack.deck) : []
  const isCommitmentTrue = commitment === proof.commitment
  const isPromiseKept = promised === null ? null : promised === proof.commitment
  const deal = dealOf(proof, lines, pack.top)
  const isTrue =
    isCommitmentTrue &&
    isPromiseKept !== false &&
    lines.length > 0 &&
    lines.every((line) => !line.faults.length) &&
    deal?.isTrue !== false
  return {
    commitment,
    isCommitmentTrue,
    isPromiseKept,
    lines,
    deal,
    isTrue,
    isServersOpinion: isSameOpinion(proof, isCommitmentTrue, lines),
  }
}

function drawAgain(draws: readonly Draw[], seed: Uint8Array, deck: Pack['deck']): Line[] {
  const lines: Line[] = []
  let pack: readonly string[] | null = null
  for (const draw of draws) {
    const last = lines.at(-1)
    const rng = new Randomness(seed, draw.counter)
    const line: Line = { draw, faults: [], from: draw.counter, to: draw.counter, after: [], picked: 0 }
    if (draw.step < (last?.draw.step ?? 0)) line.faults.push('order')
    if (draw.counter !== (last?.to ?? 0)) line.faults.push('gap')
    if (draw.kind === 'shuffle') {
      if (!(pack ? isOutOf(draw.before, pack) : isNewPack(draw.before, deck))) line.faults.push('before')
      pack ??= draw.before
      line.after = rng.shuffled(draw.before)
      if (!isSame(line.after, draw.after)) line.faults.push('result')
    } else {
      line.picked = Number(rng.below(BigInt(draw.below)))
      if (line.picked !== draw.picked) line.faults.push('result')
    }
    line.to = rng.counter
    lines.push(line)
  }
  return lines
}

/** Cards are named in the order in which they came, and again when something happens to them. */
function dealOf(proof: Proof, lines: readonly Line[], top: Pack['top']): Deal | null {
  const first = lines[0]
  if (first?.draw.kind !== 'shuffle') return null
  const pack = first.draw.before
  const dealt = new Map<string, number>()
  for (const event of proof.dealing as Dealing[]) {
    for (const id of event.cards ?? (event.card === undefined ? [] : [event.card])) {
      const card = pack[id] ?? ''
      if (!dealt.has(card)) dealt.set(card, event.seat ?? 0)
    }
  }
  if (!dealt.size) return null
  const pile = (top === 'first' ? first.after : first.after.toReversed()).slice(0, dealt.size)
  const seats = [...new Set(dealt.values())].toSorted((a, b) => a - b)
  return {
    hands: seats.map((seat) => ({
      seat,
      cards: [...dealt].filter(([, owner]) => owner === seat).map(([card]) => card),
    })),
    top: pile,
    isTrue: isSame([...dealt.keys()], pile),
  }
}

/** The server judges each line by its result and its place in the row of numbers. */
function isSameOpinion(proof: Proof, isCommitmentTrue: boolean, lines: readonly Line[]): boolean | null {
  const { verdict } = proof
  if (!verdict) return null
  const own = lines.map(({ faults }) => !faults.includes('result') && !faults.includes('gap'))
  return verdict.commitment === isCommitmentTrue && isSame(verdict.draws, own)
}

/** The name that all copies of a card share. */
export function faceName(card: string): string {
  return card.replace(/\.\d+$/, '')
}

function isNewPack(cards: readonly string[], deck: Pack['deck']): boolean {
  return isWithoutCopies(cards) && (!deck || isSame(cards.map(faceName), deck))
}

function isOutOf(cards: readonly string[], pack: readonly string[]): boolean {
  const all = new Set(pack)
  return isWithoutCopies(cards) && cards.every((card) => all.has(card))
}

function isWithoutCopies(cards: readonly string[]): boolean {
  return new Set(cards).size === cards.length
}

function isSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place])
}
