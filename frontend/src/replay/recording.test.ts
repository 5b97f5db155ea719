import { describe, expect, test } from 'vitest'
import { GAME, recorded } from '../testing/recording'
import { Recording, type Place, type Unit } from './recording'

const recording = (viewpoint = '0') => new Recording(recorded(viewpoint), GAME)
const whole = (seq: number) => recording().whole(seq)

describe('positions', () => {
  test('each follows from the one before by its patch, in whatever order they are asked for', () => {
    const some = recording()
    expect(some.position(4).view).toEqual({ count: 4, hand: [0, 1] })
    expect(some.position(0).view).toEqual({ count: 0, hand: [0] })
    expect(some.position(5).view).toEqual({ count: 5, hand: [0, 1] })
    expect(some.position(2).view).toEqual({ count: 2, hand: [0] })
  })

  test('they share what stayed the same, and are made once', () => {
    const some = recording()
    const hand = (seq: number) => (some.position(seq).view as { hand: number[] }).hand
    expect(hand(5)).toBe(hand(3))
    expect(hand(3)).not.toBe(hand(2))
    expect(some.position(3).view).toBe(some.position(3).view)
  })

  test('only the last one has the outcome, and none can be answered', () => {
    const some = recording()
    expect(some.position(4).outcome).toBeNull()
    expect(some.position(5).outcome?.places).toEqual([[1], [0]])
    expect(some.position(5).options).toEqual({})
  })

  test('with all cards open every seat shows what it saw', () => {
    const open = recording('all').openViews(whole(3))
    expect([...open].map(([seat, view]) => [seat, (view as { hand: number[] }).hand])).toEqual([
      [0, [0, 1]],
      [1, [10, 11]],
    ])
    expect(recording('1').openViews(whole(3)).size).toBe(0)
    expect(recording('public').openViews(whole(3)).size).toBe(0)
  })

  test('within a step the others still hold what they held before it', () => {
    const some = recording('all')
    const hands = (place: Place) =>
      [...some.openViews(place).values()].map((view) => (view as { hand: number[] }).hand)
    expect(hands({ seq: 1, beat: 0 })).toEqual([[0], [10]])
  })
})

describe('eyes', () => {
  test('"you" are only called who looks from their own seat', () => {
    expect(recording('0').people.you).toBe(0)
    expect(recording('1').people.you).toBeNull()
    expect(recording('public').people.you).toBeNull()
    expect(recording('all').people.you).toBe(0)
  })
})

describe('moving', () => {
  function walk(unit: Unit, from: Place, way: 'after' | 'before'): string[] {
    const some = recording()
    const stops = []
    for (let place = from, next = some[way](place, unit); next !== place; next = some[way](place, unit)) {
      stops.push(`${next.seq}.${next.beat}`)
      if (next.seq === place.seq && next.beat === place.beat) break
      place = next
    }
    return stops
  }

  test('steps stop at every beat, forth and back', () => {
    const forth = ['1.0', '1.1', '2.0', '2.1', '3.0', '4.0', '5.0']
    expect(walk('step', whole(0), 'after')).toEqual(forth)
    expect(walk('step', whole(5), 'before')).toEqual([...forth.reverse().slice(1), '0.0'])
  })

  test('turns stop where each begins, and at the end', () => {
    expect(walk('turn', whole(0), 'after')).toEqual(['2.1', '4.0', '5.0'])
    expect(recording().before(whole(3), 'turn')).toEqual(whole(2))
    expect(recording().before(whole(2), 'turn')).toEqual(whole(0))
    expect(recording().before({ seq: 2, beat: 0 }, 'turn')).toEqual(whole(0))
  })

  test('rounds likewise', () => {
    expect(recording().after(whole(1), 'round')).toEqual(whole(4))
    expect(recording().before(whole(5), 'round')).toEqual(whole(4))
    expect(recording().before(whole(4), 'round')).toEqual(whole(0))
  })

  test('a step beyond the game is its nearest', () => {
    expect(whole(999)).toEqual({ seq: 5, beat: 0 })
    expect(whole(-3)).toEqual({ seq: 0, beat: 0 })
  })
})

describe('the log', () => {
  test('tells the whole game and knows the moment of every line', () => {
    const { entries } = recording()
    expect(entries.map(({ text, seq, beat }) => `${seq}.${beat} ${text}`)).toEqual([
      '0.0 turn of 0',
      '1.0 0 drew 1',
      '1.1 0 drew 2',
      '2.0 0 drew 3',
      '2.1 turn of 1',
      '3.0 1 drew 4',
      '4.0 turn of 0',
      '5.0 0 drew 5',
    ])
  })

  test('a step that ends a round tells of the one that ends, up to the start of the next', () => {
    const json = recorded('0')
    const steps = json.steps.map((step) => ({ ...step, round: step.seq < 2 ? 1 : 2 }))
    const { entries } = new Recording({ ...json, steps }, GAME)
    expect(entries.map(({ text, round }) => `${round} ${text}`).slice(2, 6)).toEqual([
      '1 0 drew 2',
      '1 0 drew 3',
      '2 turn of 1',
      '2 1 drew 4',
    ])
  })

  test('is told up to the moment', () => {
    const some = recording()
    expect(some.told({ seq: 1, beat: 0 })).toBe(2)
    expect(some.told(whole(2))).toBe(5)
    expect(some.told(whole(5))).toBe(8)
  })
})

test('a jump anywhere in a long game takes no time to speak of', () => {
  const json = recorded('0')
  const steps = Array.from({ length: 2000 }, (_, seq) => ({ ...json.steps[3]!, seq }))
  const patches = steps
    .slice(1)
    .map(({ seq }) => [{ op: 'replace' as const, path: '/view/count', value: seq }])
  const long = new Recording({ ...json, steps, views: { '0': { ...json.views['0']!, patches } } }, GAME)
  long.position(1999)
  const began = performance.now()
  for (const seq of [3, 1998, 700, 1200, 0]) long.position(seq)
  expect(performance.now() - began).toBeLessThan(100)
})
