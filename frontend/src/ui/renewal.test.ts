import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './renewal'

const missing = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(event)
  return event
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

test('a script that is gone loads the page again, but not in a loop', () => {
  expect(missing().defaultPrevented).toBe(true)
  expect(location.reload).toHaveBeenCalledOnce()
  expect(missing().defaultPrevented).toBe(false)
  expect(location.reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(61_000)
  missing()
  expect(location.reload).toHaveBeenCalledTimes(2)
})
