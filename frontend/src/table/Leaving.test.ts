import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import type { SeatInfo } from '../protocol/frames.gen'
import Leaving from './Leaving.svelte'

const seats: SeatInfo[] = ['Mia', 'Ada', 'Bo'].map((name, seat) => ({
  seat,
  name,
  kind: 'user',
  level: null,
  is_you: seat === 0,
}))

function read(count: number, isRanked: boolean) {
  const match = { seats: seats.slice(0, count), is_ranked: isRanked }
  render(Leaving, { match, onleave: () => {}, onclose: () => {} })
  return screen.getByRole('dialog').textContent
}

test('who leaves one rival alone is told that the game ends, not that others play on', () => {
  const text = read(2, false)
  expect(text).toContain('The game ends, and Ada wins.')
  expect(text).not.toContain('play on')
})

test('who leaves several is told that they play on', () => {
  const text = read(3, false)
  expect(text).toContain('The others play on')
  expect(text).not.toContain('rating')
})

test('who leaves a ranked game is told that the rating moves', () => {
  expect(read(2, true)).toContain('It counts for your rating.')
})
