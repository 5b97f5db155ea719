import { expect, test } from 'vitest'
import { People } from '../table/people'
import { recorded } from '../testing/recording'
import { columns, rounds, summary } from './measures'
import { partsOf } from './parts'

const json = recorded('public')
const measure = json.measures[0]!

test('a chart has a line a seat over the steps', () => {
  expect(columns(measure)).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5],
    [0, 2, 4, 6, 8, 10],
  ])
})

test('in words it tells the ends, in a table the end of every round', () => {
  expect(summary('Cards', measure, new People(json.match.seats))).toBe(
    'Cards over 5 steps. At the end: Mia: 5 and Ada: 10.',
  )
  expect(rounds(measure, json.steps)).toEqual([
    { round: 1, seq: 3, values: [3, 6] },
    { round: 2, seq: 5, values: [5, 10] },
  ])
})

test('the line of a game is parted by turns, a long one by rounds, and has no gap', () => {
  expect(partsOf(json.steps)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
    { from: 4, to: 5 },
  ])
  const long = Array.from({ length: 200 }, (_, seq) => ({
    ...json.steps[0]!,
    ...{ seq, turn: seq, round: Math.floor(seq / 50) },
  }))
  expect(partsOf(long).map((part) => part.from)).toEqual([0, 50, 100, 150])
  expect(partsOf(long).at(-1)!.to).toBe(199)
})
