import { expect, test } from 'vitest'
import type { Option } from '../protocol/frames.gen'
import { onlyAcceptance } from './auto.svelte'

const accept: Option = { verb: 'accept', fields: {}, refusal: null }
const no: Option = { verb: 'say_no', fields: { card: { one: [7] } }, refusal: null }

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
