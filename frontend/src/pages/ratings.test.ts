import { expect, test } from 'vitest'
import { lines, signed, summary, type RatingPoint } from './ratings'

const point = (rating: number, uncertainty: number): RatingPoint => ({
  at: 1_790_000_000,
  rating,
  uncertainty,
  place: 1,
})
const points = [point(1560, 640), point(1490, 600), point(1530, 570)]

test('a chart has a band around the rating, game by game', () => {
  expect(lines(points)).toEqual([
    [1, 2, 3],
    [920, 890, 960],
    [2200, 2090, 2100],
    [1560, 1490, 1530],
  ])
})

test('a chart can be said in words', () => {
  expect(summary(points)).toEqual({ games: 3, first: 1560, last: 1530, highest: 1560, lowest: 1490 })
})

test('a gain has a sign', () => {
  expect([12, 0, -7].map(signed)).toEqual(['+12', '+0', '−7'])
})
