import { beforeEach, expect, test } from 'vitest'
import { readChoice, storeChoice } from './choice'
import type { GameChoices } from './types'

const choice = (value: string | number | null) => ({ value, label: String(value), hint: '' })
const game: GameChoices = {
  key: 'some',
  title: 'Some game',
  seats: { least: 2, most: 6, usual: 4 },
  settings: [
    { key: 'mode', label: 'Mode', default: 'wild', values: [choice('wild'), choice('tame')] },
    { key: 'timer', label: 'Timer', default: null, values: [choice(null), choice(60)] },
  ],
  levels: [
    { value: 'easy', label: 'Easy' },
    { value: 'normal', label: 'Normal' },
  ],
}
const usual = { settings: { mode: 'wild', timer: null }, levels: ['normal', 'normal', 'normal'] }

beforeEach(() => localStorage.clear())

test('at first it is the usual game: defaults, and the strongest bots at a table of the usual size', () => {
  expect(readChoice(game)).toEqual(usual)
})

test('the last choice comes back', () => {
  const chosen = { settings: { mode: 'tame', timer: 60 }, levels: ['easy'] }
  storeChoice('some', chosen)
  expect(readChoice(game)).toEqual(chosen)
  expect(readChoice({ ...game, key: 'other' })).toEqual(usual)
})

test('the timer turned off again stays off', () => {
  storeChoice('some', { settings: { mode: 'wild', timer: null }, levels: ['easy'] })
  expect(readChoice({ ...game, settings: [{ ...game.settings[1]!, default: 60 }] }).settings).toEqual({
    timer: null,
  })
})

test.each([
  'nonsense',
  '[]',
  'null',
  '{"settings": 3, "levels": "easy"}',
  '{"settings": {"mode": "gone", "timer": "60"}, "levels": ["divine"]}',
  '{"levels": ["easy", "easy", "easy", "easy", "easy", "easy"]}',
])('what no longer fits falls back to the usual: %s', (stored) => {
  localStorage.setItem('bots:some', stored)
  expect(readChoice(game)).toEqual(usual)
})
