import { render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MatchRatings, SeatMove } from '../pages/ratings'
import RatingMoves from './RatingMoves.svelte'

const shown = (rating: number, isProvisional = false) => ({
  rating,
  uncertainty: 200,
  is_provisional: isProvisional,
})
const move = (name: string, overrides: Partial<SeatMove>): SeatMove => ({
  seat: 0,
  name,
  is_you: false,
  has_left: false,
  place: 1,
  expected: 1.5,
  before: shown(1500),
  after: shown(1520),
  gain: 20,
  ...overrides,
})
const mia = move('Mia', { is_you: true, expected: 1.4 })
const ada = move('Ada', { seat: 1, place: 2, expected: 1.6, after: shown(1480), gain: -20 })

function answers(...states: Partial<MatchRatings>[]) {
  const queue = [...states]
  const fetched = vi.fn(async () => {
    const next = queue.length > 1 ? queue.shift() : queue[0]
    return new Response(JSON.stringify({ game: 'any', mode: 'standard', seats: [], ...next }))
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function shownText(): Promise<string> {
  const { container } = render(RatingMoves, { match: 'm1' })
  await vi.advanceTimersByTimeAsync(60_000)
  return container.textContent.replace(/\s+/g, ' ')
}

test('says what moved, by how much and why', async () => {
  const fetched = answers({ state: 'rated', seats: [mia, ada] })
  const text = await shownText()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(text).toContain('1520 +20')
  expect(text).toContain('Place 1; 1.4 was to be expected')
  expect(screen.getByText('Ada')).toBeTruthy()
  expect(text).toContain('1500 → 1480')
})

test('asks again until the result is rated', async () => {
  const fetched = answers({ state: 'pending' }, { state: 'pending' }, { state: 'rated', seats: [mia, ada] })
  expect(await shownText()).toContain('1520 +20')
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('tells a leaver the rule', async () => {
  answers({ state: 'rated', seats: [ada, { ...mia, place: 2, has_left: true }] })
  expect(await shownText()).toContain('behind everyone who stayed')
})

test('says that a game was voided', async () => {
  const fetched = answers({ state: 'void' })
  expect(await shownText()).toContain('voided')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a spectator sees everybody and no rating of their own', async () => {
  answers({ state: 'rated', seats: [{ ...mia, is_you: false }, ada] })
  const text = await shownText()
  expect(text).not.toContain('Your rating')
  expect(text).toContain('Mia')
})
