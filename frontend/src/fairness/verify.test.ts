import { readFileSync } from 'node:fs'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { GameEvent, Shuffle } from '../protocol/frames.gen'
import { readProof, type Proof } from './proof'
import { commitmentOf, Randomness, seedOf } from './rng'
import { verify, type Pack } from './verify'

interface Place {
  seed: string
  counter: number
}

/** The same file that the server's tests read. */
const vectors = JSON.parse(readFileSync('../docs/fairness-vectors.json', 'utf8')) as {
  commitments: { seed: string; commitment: string }[]
  numbers: (Place & { number: string })[]
  picks: (Place & { below: string; picked: string; used: number })[]
  shuffles: (Place & { before: string[]; after: string[]; used: number })[]
  decks: { seed: string; cards: number; first: number[]; sha256: string; seats: number; starter: number }[]
}

function from({ seed, counter }: Place): Randomness {
  return new Randomness(seedOf(seed)!, counter)
}

describe('the algorithm', () => {
  it.each(vectors.commitments)('commits itself to $seed', ({ seed, commitment }) => {
    expect(commitmentOf(seedOf(seed)!)).toBe(commitment)
  })

  it.each(vectors.numbers)('draws number $counter of $seed', ({ number, ...place }) => {
    expect(from(place).next()).toBe(BigInt(number))
  })

  it.each(vectors.picks)('picks below $below', ({ below, picked, used, ...place }) => {
    const rng = from(place)
    expect(rng.below(BigInt(below))).toBe(BigInt(picked))
    expect(rng.counter - place.counter).toBe(used)
  })

  it('passes over numbers that would favour some results', () => {
    expect(Math.max(...vectors.picks.map(({ used }) => used))).toBeGreaterThan(2)
  })

  it.each(vectors.shuffles)('shuffles $before', ({ before, after, used, ...place }) => {
    const rng = from(place)
    expect(rng.shuffled(before)).toEqual(after)
    expect(rng.counter - place.counter).toBe(used)
  })

  it.each(vectors.decks)('shuffles a deck of $cards', ({ seed, cards, first, seats, starter, ...deck }) => {
    const rng = from({ seed, counter: 0 })
    const after = rng.shuffled(Array.from({ length: cards }, (_, id) => id))
    expect(after.slice(0, first.length)).toEqual(first)
    expect(bytesToHex(sha256(utf8ToBytes(after.join())))).toBe(deck.sha256)
    expect(rng.below(BigInt(seats))).toBe(BigInt(starter))
  })

  it.each(['', 'ab', ' AB '])('takes "%s" for a seed', (hex) => expect(seedOf(hex)).not.toBeNull())
  it.each(['a', 'xy', '0x12'])('takes "%s" for none', (hex) => expect(seedOf(hex)).toBeNull())
})

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const PACK: Pack = { deck: ['ace', 'ace', 'king', 'queen', 'ten', 'two'], top: 'first' }
const KEYS = ['ace.1', 'ace.2', 'king.1', 'queen.1', 'ten.1', 'two.1']

/** A game that shuffles, picks who begins, deals two cards to each of two seats, and shuffles once more. */
function honest(): Proof {
  const rng = new Randomness(seedOf(SEED)!)
  const after = rng.shuffled(KEYS)
  const starter = { counter: rng.counter, picked: Number(rng.below(2n)) }
  const again = { counter: rng.counter, before: after.slice(2), after: rng.shuffled(after.slice(2)) }
  const ids = after.map((card) => KEYS.indexOf(card))
  return {
    match: null,
    names: [],
    game: 'game',
    mode: 'standard',
    version: 1,
    seed: SEED,
    commitment: commitmentOf(seedOf(SEED)!),
    draws: [
      { step: 0, kind: 'shuffle', counter: 0, before: KEYS, after },
      { step: 0, kind: 'pick', below: 2, ...starter },
      { step: 9, kind: 'shuffle', ...again },
    ],
    dealing: [
      { type: 'dealt', seat: 0, cards: ids.slice(0, 2) } as GameEvent,
      { type: 'dealt', seat: 1, cards: ids.slice(2, 4) } as GameEvent,
      { type: 'queued', seat: 1, card: ids[3] } as GameEvent,
    ],
    verdict: { commitment: true, draws: [true, true, true] },
  }
}

function tampered(change: (proof: Proof) => void): Proof {
  const proof = structuredClone(honest())
  change(proof)
  return proof
}

const shuffleOf = (proof: Proof, place: number) => proof.draws[place] as Shuffle
const faultsOf = (proof: Proof) => verify(proof, PACK, null).lines.map(({ faults }) => faults)

describe('an honest game', () => {
  it('is found true, line by line and in all', () => {
    const report = verify(honest(), PACK, honest().commitment)
    expect(report).toMatchObject({ isTrue: true, isPromiseKept: true, isServersOpinion: true })
    expect(report.lines.map(({ from, to }) => [from, to])).toEqual([
      [0, 5],
      [5, 6],
      [6, 9],
    ])
    expect(report.lines.every(({ faults }) => faults.length === 0)).toBe(true)
  })

  it('shows each hand once, in the order of the deal', () => {
    const { after } = shuffleOf(honest(), 0)
    expect(verify(honest(), PACK, null).deal).toEqual({
      isTrue: true,
      top: after.slice(0, 4),
      hands: [
        { seat: 0, cards: after.slice(0, 2) },
        { seat: 1, cards: after.slice(2, 4) },
      ],
    })
  })

  it('is dealt from the other end where a game does so', () => {
    const turned = tampered((proof) => {
      const ids = shuffleOf(proof, 0).after.map((card) => KEYS.indexOf(card))
      proof.dealing = [{ type: 'revealed', seat: 1, card: ids.at(-1) } as GameEvent]
    })
    expect(verify(turned, { ...PACK, top: 'last' }, null).isTrue).toBe(true)
    expect(verify(turned, PACK, null).isTrue).toBe(false)
  })

  it('by rules whose pack is no longer known is judged by the rest', () => {
    expect(verify(honest(), { ...PACK, deck: null }, null).isTrue).toBe(true)
  })

  it('leaves the promise open where nobody was there', () => {
    expect(verify(honest(), PACK, null)).toMatchObject({ isPromiseKept: null, isTrue: true })
  })
})

describe('a game with one thing changed', () => {
  const lies: [string, (proof: Proof) => void, number, string[]][] = [
    ['the order after', (p) => shuffleOf(p, 0).after.reverse(), 0, ['result']],
    ['the order before', (p) => shuffleOf(p, 0).before.reverse(), 0, ['before', 'result']],
    [
      'a card twice',
      (p) => (shuffleOf(p, 2).before[0] = shuffleOf(p, 2).before[1]!),
      2,
      ['before', 'result'],
    ],
    ['a card of another pack', (p) => (shuffleOf(p, 2).before[0] = 'joker.1'), 2, ['before', 'result']],
    ['a counter', (p) => (p.draws[2]!.counter += 3), 2, ['gap', 'result']],
    ['a line left out', (p) => p.draws.splice(1, 1), 1, ['gap']],
    ['a pick', (p) => Object.assign(p.draws[1]!, { picked: 1 - verifyPick(p) }), 1, ['result']],
    ['a step', (p) => (p.draws[0]!.step = 3), 1, ['order']],
  ]
  it.each(lies)('is caught: %s', (_, change, line, faults) => {
    const proof = tampered(change)
    expect(verify(proof, PACK, null).isTrue).toBe(false)
    expect(faultsOf(proof)[line]).toEqual(faults)
  })

  it('is caught: the bound of a pick', () => {
    const proof = tampered((p) => Object.assign(p.draws[1]!, { below: 1000 }))
    expect(faultsOf(proof)[1]).toEqual(['result'])
  })

  it('is caught: the seed', () => {
    const proof = tampered((p) => (p.seed = SEED.replace('1f', '1e')))
    const report = verify(proof, PACK, null)
    expect(report.isCommitmentTrue).toBe(false)
    expect(report.lines.every(({ faults }) => faults.includes('result'))).toBe(false)
    expect(report.lines[0]!.faults).toEqual(['result'])
    expect(report.isServersOpinion).toBe(false)
    expect(report.isTrue).toBe(false)
  })

  it('is caught: the fingerprint, against the seed and against what was promised', () => {
    const proof = tampered((p) => (p.commitment = p.commitment.replace(/^./, (c) => (c === '0' ? '1' : '0'))))
    expect(verify(proof, PACK, honest().commitment)).toMatchObject({
      isCommitmentTrue: false,
      isPromiseKept: false,
      isTrue: false,
    })
  })

  it('is caught: another seed with a fingerprint to match', () => {
    const proof = tampered((p) => {
      p.seed = 'ff'
      p.commitment = commitmentOf(seedOf('ff')!)
    })
    expect(verify(proof, PACK, honest().commitment).isPromiseKept).toBe(false)
  })

  it('is caught: a hand', () => {
    const proof = tampered((p) => (p.dealing as { cards?: number[] }[])[0]!.cards!.reverse())
    expect(verify(proof, PACK, null)).toMatchObject({ deal: { isTrue: false }, isTrue: false })
  })

  it('is caught: no draws at all', () => {
    expect(
      verify(
        tampered((p) => (p.draws = [])),
        PACK,
        null,
      ).isTrue,
    ).toBe(false)
  })

  it('is caught: what is no seed', () => {
    expect(verify(honest(), PACK, null, 'not a seed')).toMatchObject({ commitment: null, isTrue: false })
  })

  it('shows where the server says otherwise', () => {
    const proof = tampered((p) => (p.verdict!.draws[2] = false))
    expect(verify(proof, PACK, null).isServersOpinion).toBe(false)
  })
})

function verifyPick(proof: Proof): number {
  return verify(proof, PACK, null).lines[1]!.picked
}

describe('a file', () => {
  const { draws, dealing, verdict, names: _, ...head } = honest()

  it('may be what the server tells', () => {
    expect(readProof(JSON.stringify({ ...head, draws, dealing, verdict }))).toEqual(honest())
  })

  it('may be a record, which keeps apart who saw what', () => {
    const [first, ...others] = dealing as { type: string; seat: number; cards: number[] }[]
    const event = { type: 'dealt', public: { seat: 0 }, private: { '0': { cards: first!.cards } } }
    const rest = others.map(({ type, ...fields }) => ({ type, public: fields, private: {} }))
    const steps = [{ entry: null, events: [event, ...rest] }]
    const record = { ...head, format: 2, shuffles: draws, steps }
    const read = { ...honest(), verdict: null }
    expect(readProof(JSON.stringify(record))).toEqual(read)
    expect(readProof(JSON.stringify({ names: ['Ann', 'Bob'], record }))).toEqual({
      ...read,
      names: ['Ann', 'Bob'],
    })
  })

  it.each([
    'no JSON',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...head, draws: [{ step: 0, kind: 'peek', counter: 0 }], dealing }),
    JSON.stringify({ ...head, draws: [{ step: 0, kind: 'pick', counter: 0, below: 0, picked: 0 }], dealing }),
    JSON.stringify({ ...head, draws: [{ ...draws[0], counter: -1 }], dealing }),
    JSON.stringify({ ...head, draws: [{ ...draws[0], after: [1] }], dealing }),
  ])('of another kind is refused: %s', (text) => expect(readProof(text)).toBeNull())
})
