import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClockOffset } from './offset'

const START = Date.UTC(2030, 5, 1)
let offset: ClockOffset

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  offset = new ClockOffset()
})

afterEach(() => {
  vi.useRealTimers()
})

/** A server `ahead` milliseconds ahead, on a line that takes this long there and back. */
function ask(ahead: number, there: number, back: number): void {
  const askedAt = Date.now()
  vi.advanceTimersByTime(there)
  const now = Date.now() + ahead
  vi.advanceTimersByTime(back)
  offset.learn(now, askedAt)
}

function hear(ahead: number, back: number): void {
  const now = Date.now() + ahead
  vi.advanceTimersByTime(back)
  offset.learn(now)
}

test.each([-5000, 5000])(
  '400 ms latency, uneven, and a client clock %i ms off: less than 0.5 s wrong',
  (ahead) => {
    let seed = 1
    const lag = () => 250 + ((seed = (seed * 16_807) % 2_147_483_647) % 300)
    hear(ahead, lag())
    expect(Math.abs(offset.value - ahead)).toBeLessThan(600)
    ask(ahead, lag(), lag())
    for (let round = 0; round < 200; round++) {
      if (round % 10 === 0) ask(ahead, lag(), lag())
      else hear(ahead, lag())
      expect(Math.abs(offset.value - ahead)).toBeLessThan(500)
    }
    expect(Math.abs(offset.value - ahead)).toBeLessThan(100)
  },
)

test('a frame that came in time does not count for less because another was late', () => {
  ask(0, 100, 100)
  hear(0, 900)
  expect(offset.value).toBe(0)
})

test('a page that was frozen while the answer waited knows no less than before', () => {
  ask(2000, 100, 100)
  ask(2000, 100, 60_000)
  expect(offset.value).toBe(2000)
})

test.each([-60_000, 60_000])('somebody sets a clock (%i ms): the next answer is believed', (ahead) => {
  ask(0, 100, 100)
  ask(ahead, 100, 100)
  expect(offset.value).toBe(ahead)
})
