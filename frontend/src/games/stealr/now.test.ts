import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '../../paraglide/runtime.js'
import { People } from '../../table/people'
import type { Table } from '../../table/table.svelte'
import { nowLine } from './now'
import type { Turn } from './types.gen'

const usual = getLocale
beforeAll(() => overwriteGetLocale(() => 'en'))
afterAll(() => overwriteGetLocale(usual))

const people = new People(
  ['Mia', 'Ada'].map((name, seat) => ({ seat, name, kind: 'user', level: null, is_you: seat === 0 })),
)

/** While nobody is asked in sight: an answer is on its way, or a move is being told. */
function between(turn: Partial<Turn>): string {
  const view = { turn: { seat: 0, number: 1, plays_left: 3, phase: 'play', ...turn }, stage: null }
  return nowLine({ shown: { view, outcome: null }, decision: null, people, you: 0 } as unknown as Table)
}

test('nobody is told to play before their debts are settled', () => {
  expect(between({ phase: 'settle' })).toBe('You settle your debt chips.')
  expect(between({ phase: 'settle', seat: 1 })).toBe('Ada settles a debt chip.')
  expect(between({ phase: 'play' })).toBe('Your turn. 3 plays left.')
})

test('nobody is told to play while they discard', () => {
  expect(between({ phase: 'trim', plays_left: 1 })).toBe('You are discarding.')
})
