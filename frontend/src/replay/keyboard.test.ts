import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayKeys, type ReplayKeys } from './keyboard'

const names = [
  ...['forward', 'back', 'first', 'last', 'toggle', 'faster', 'slower', 'look', 'onlog', 'onlink', 'onhelp'],
] as (keyof ReplayKeys)[]
let keys: Record<keyof ReplayKeys, ReturnType<typeof vi.fn>>
let listener: (event: KeyboardEvent) => void

beforeEach(() => {
  keys = Object.fromEntries(names.map((name) => [name, vi.fn()])) as typeof keys
  listener = replayKeys(keys as unknown as ReplayKeys)
  document.addEventListener('keydown', listener)
})
afterEach(() => {
  document.removeEventListener('keydown', listener)
  document.body.replaceChildren()
})

function press(key: string, given: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  target.dispatchEvent(event)
  return event
}

function add<K extends keyof HTMLElementTagNameMap>(tag: K): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  document.body.append(element)
  return element
}

test('arrows step, with shift or upright by turn, pages by round', () => {
  press('ArrowRight')
  press('ArrowRight', { shiftKey: true })
  press('ArrowDown')
  press('PageDown')
  expect(keys.forward.mock.calls).toEqual([['step'], ['turn'], ['turn'], ['round']])
  press('ArrowLeft')
  press('ArrowUp')
  press('PageUp')
  expect(keys.back.mock.calls).toEqual([['step'], ['turn'], ['round']])
})

test('digits choose whose eyes', () => {
  press('2')
  press('0')
  press('9')
  expect(keys.look.mock.calls).toEqual([[2], [0], [9]])
})

test('a key that means something does nothing else, others are left alone', () => {
  expect(press(' ').defaultPrevented).toBe(true)
  expect(press('?').defaultPrevented).toBe(true)
  expect(press('q').defaultPrevented).toBe(false)
  expect(press('ArrowRight', { altKey: true }).defaultPrevented).toBe(false)
  expect([keys.toggle, keys.onhelp, keys.forward].map((key) => key.mock.calls.length)).toEqual([1, 1, 0])
})

test('choosing from a list and writing are left to it', () => {
  press('ArrowDown', {}, add('select'))
  press('Home', {}, add('textarea'))
  expect(keys.forward).not.toHaveBeenCalled()
  expect(keys.first).not.toHaveBeenCalled()
})

test('tabs keep the keys that move between them, and no others', () => {
  const list = add('div')
  list.setAttribute('role', 'tablist')
  const tab = list.appendChild(document.createElement('button'))
  press('ArrowRight', {}, tab)
  press('?', {}, tab)
  expect(keys.forward).not.toHaveBeenCalled()
  expect(keys.onhelp).toHaveBeenCalled()
})

test('the scrubber takes the same keys as the board', () => {
  const range = add('input')
  range.type = 'range'
  press('ArrowLeft', {}, range)
  expect(keys.back).toHaveBeenCalledWith('step')
})
