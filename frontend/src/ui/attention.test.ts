import { afterEach, expect, test, vi } from 'vitest'
import { callBack } from './attention'

let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true })

function look(away: boolean): void {
  isHidden = away
  document.dispatchEvent(new Event('visibilitychange'))
}

afterEach(() => {
  look(false)
  vi.useRealTimers()
})

test('the title calls while the page is behind another, and is itself again once it is looked at', () => {
  vi.useFakeTimers()
  document.title = 'Lobby'
  look(true)
  callBack('Found!')
  callBack('Your move!')
  const shown = [0, 1, 2].map(() => {
    const title = document.title
    vi.advanceTimersByTime(1000)
    return title
  })
  expect(shown).toEqual(['Your move!', 'Lobby', 'Your move!'])
  look(false)
  vi.advanceTimersByTime(3000)
  expect(document.title).toBe('Lobby')
})

test('nobody is called who is looking', () => {
  document.title = 'Lobby'
  callBack('Found!')
  expect(document.title).toBe('Lobby')
})
