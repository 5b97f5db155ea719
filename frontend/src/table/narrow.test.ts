import { expect, test } from 'vitest'
import type { Option } from '../protocol/frames.gen'
import { narrow, refusalsFor, verbsFor } from './narrow'

const options: Option[] = [
  { verb: 'bank', fields: { card: { one: [7] } }, refusal: null },
  {
    verb: 'steal',
    fields: { card: { one: [7] }, target: { one: [1] }, color: { one: ['red', 'green'] } },
    refusal: null,
  },
  {
    verb: 'steal',
    fields: { card: { one: [7] }, target: { one: [2] }, color: { one: ['blue'] } },
    refusal: null,
  },
  { verb: 'crash', fields: { card: { one: [8] }, picks: { each: [[1, 2], [3]] } }, refusal: null },
  { verb: 'rent', fields: { card: { one: [7, 9] } }, refusal: 'no_rent' },
  { verb: 'end', fields: {}, refusal: null },
]

test('an option without a choice is an action at once', () => {
  expect(narrow(options, 'end', {})?.action).toEqual({ verb: 'end' })
  expect(narrow(options, 'bank', { card: 7 })?.action).toEqual({ verb: 'bank', card: 7 })
})

test('choices depend on one another across options of one verb', () => {
  expect(narrow(options, 'steal', { card: 7 })).toMatchObject({ field: 'target', domain: { one: [1, 2] } })
  expect(narrow(options, 'steal', { card: 7, target: 1 })).toMatchObject({
    field: 'color',
    domain: { one: ['red', 'green'] },
  })
  expect(narrow(options, 'steal', { card: 7, target: 2 })?.action).toEqual({
    verb: 'steal',
    card: 7,
    target: 2,
    color: 'blue',
  })
})

test('a field with a domain of its own is handed out whole', () => {
  expect(narrow(options, 'crash', { card: 8 })).toMatchObject({
    field: 'picks',
    domain: { each: [[1, 2], [3]] },
  })
  expect(narrow(options, 'crash', { card: 8, picks: [1, 3] })?.action).toEqual({
    verb: 'crash',
    card: 8,
    picks: [1, 3],
  })
})

test('what is refused or does not fit is never an action', () => {
  expect(narrow(options, 'rent', { card: 7 })).toBeNull()
  expect(narrow(options, 'steal', { card: 7, target: 3 })).toBeNull()
  expect(narrow(options, 'bank', { card: 8 })).toBeNull()
})

test('a card knows its verbs and why others are not open', () => {
  expect(verbsFor(options, 'card', 7)).toEqual(['bank', 'steal'])
  expect(refusalsFor(options, 'card', 7)).toEqual([{ verb: 'rent', code: 'no_rent' }])
  expect(refusalsFor(options, 'card', 8)).toEqual([])
})
