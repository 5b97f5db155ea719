import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Decision, Option } from '../protocol/frames.gen'
import { preferences } from '../ui/preferences'
import { acceptByItself, onlyAcceptance, Pace } from './auto.svelte'
import type { Table } from './table.svelte'

const accept: Option = { verb: 'accept', fields: {}, refusal: null }
const no: Option = { verb: 'say_no', fields: { card: { one: [7] } }, refusal: null }
const decision: Decision = { id: '3.1', seat: 0, kind: 'answer', clock: 'answer', optional: false }

test('an acceptance that is all there is answers by itself', () => {
  expect(onlyAcceptance([accept])).toEqual({ verb: 'accept' })
  expect(onlyAcceptance([accept, { ...no, refusal: 'no_such_card' }])).toEqual({ verb: 'accept' })
})

test.each([
  ['nothing', []],
  ['a choice', [accept, no]],
  ['a refused acceptance', [{ ...accept, refusal: 'game_over' }]],
  ['a payment', [{ verb: 'pay', fields: { cards: { one: [1] } }, refusal: null }]],
  ['an acceptance with something to choose', [{ ...accept, fields: { card: { one: [1] } } }]],
] as [string, Option[]][])('%s waits for the person', (_, options) => {
  expect(onlyAcceptance(options)).toBeNull()
})

/** What `acceptByItself` sees of a table. */
function sitDown() {
  const act = vi.fn()
  const table = $state({
    decision: null as Decision | null,
    options: [] as Option[],
    match: { act },
    pace: new Pace(),
  })
  const leave = $effect.root(() => acceptByItself(table as unknown as Table))
  const ask = (options: Option[]) => {
    table.decision = options.length ? decision : null
    table.options = options
    flushSync()
  }
  return { act, ask, leave, table }
}

beforeEach(() => {
  vi.useFakeTimers()
  preferences.auto_accept = 'on'
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [0, 600],
  [0.999999, 1600],
])('it takes as long as a person would, by chance (%f)', (chance, pause) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const { act, ask, leave } = sitDown()
  ask([accept])
  vi.advanceTimersByTime(pause - 2)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3)
  expect(act).toHaveBeenCalledExactlyOnceWith(decision, { verb: 'accept' })
  leave()
})

test('who has answered, or been answered for, is not answered for again', () => {
  const { act, ask, leave } = sitDown()
  ask([accept])
  vi.advanceTimersByTime(300)
  ask([])
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
  leave()
})

test('who does not wish it answers alone', () => {
  preferences.auto_accept = 'off'
  const { act, ask, leave } = sitDown()
  ask([accept])
  vi.advanceTimersByTime(5000)
  expect(act).not.toHaveBeenCalled()
  leave()
})

test('rivals who answer meanwhile neither hasten nor delay it', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { act, ask, leave } = sitDown()
  ask([accept])
  vi.advanceTimersByTime(900)
  ask([{ ...accept }])
  vi.advanceTimersByTime(199)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2)
  expect(act).toHaveBeenCalledOnce()
  leave()
})

test('whoever holds a No and accepts in a hurry is not told from one who holds none', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const { ask, leave, table } = sitDown()
  ask([accept, no])
  vi.advanceTimersByTime(200)
  expect(table.pace.waitWith(decision, { verb: 'accept' })).toBe(900)
  expect(table.pace.waitWith(decision, { verb: 'say_no', card: 7 })).toBe(0)
  vi.advanceTimersByTime(2000)
  expect(table.pace.waitWith(decision, { verb: 'accept' })).toBe(0)
  preferences.auto_accept = 'off'
  expect(table.pace.waitWith({ ...decision, id: '4.1' }, { verb: 'accept' })).toBe(0)
  leave()
})
