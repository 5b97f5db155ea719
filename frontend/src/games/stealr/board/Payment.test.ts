import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Cover } from '../../../protocol/frames.gen'
import type { Scene } from '../../../table/scene.svelte'
import { decks, faces } from '../catalog.gen'
import { Play } from '../play.svelte'
import type { Player, View } from '../types.gen'
import Harness from './PaymentHarness.test.svelte'

const id = (key: string, copy = 0) =>
  decks.no_mercy.flatMap((place, card) => (faces[place]?.key === key ? [card] : []))[copy]!

const [FIVE, TWO, BLUE, OTHER_BLUE] = [id('money_5'), id('money_2'), id('dark_blue'), id('dark_blue', 1)]
const domain: Cover = {
  cover: 6,
  weights: [
    [FIVE, 5],
    [TWO, 2],
    [BLUE, 4],
    [OTHER_BLUE, 4],
  ],
}
const me: Player = {
  seat: 0,
  hand_size: 0,
  bank: [FIVE, TWO],
  bank_total: 7,
  table: [
    {
      color: 'dark_blue',
      groups: [{ cards: [BLUE, OTHER_BLUE], shack: null, is_complete: true, rent: 8 }],
      is_counted: true,
    },
  ],
  sets: 1,
  chips_left: 3,
  debts: [],
  has_left: false,
}
const act = vi.fn()
const table = {
  shown: { view: { seat: 0, mode: 'no_mercy', players: [me], hand: [] } as unknown as View },
  options: [{ verb: 'pay', fields: { cards: domain }, refusal: null }],
  act,
} as unknown as Scene

beforeAll(() => overwriteGetLocale(() => 'en'))
afterEach(cleanup)

test('the sum runs along, warns before a set breaks, and suggests what costs least', async () => {
  const play = new Play(table)
  render(Harness, { play, domain, player: me })
  play.reset()
  await expect.poll(() => screen.queryByText('1M too much, no change')).not.toBeNull()
  expect(play.picked.toSorted()).toEqual([FIVE, TWO].toSorted())
  expect(screen.queryByText(/Breaks a complete set/)).toBeNull()

  screen.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => screen.queryByText('6M missing')).not.toBeNull()

  screen.getAllByRole('button', { name: 'Dark Blue, Dark blue' })[0]!.click()
  await expect.poll(() => screen.queryByText('Breaks a complete set: Dark blue')).not.toBeNull()
  expect(screen.queryByText('2M missing')).not.toBeNull()

  screen.getByRole('button', { name: 'Cheapest' }).click()
  await expect.poll(() => screen.queryByText('1M too much, no change')).not.toBeNull()
})

test('what pays can be picked where it lies, and is marked there', async () => {
  const play = new Play(table)
  render(Harness, { play, domain, player: me })
  const bank = within(screen.getByRole('group', { name: 'Bank: 7M' }))
  const five = bank.getByRole('button', { name: '5M' })
  five.click()
  await expect.poll(() => five.getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByText('1M missing')).not.toBeNull()

  const properties = within(screen.getByRole('group', { name: 'Your properties' }))
  const blue = properties.getAllByRole('button', { name: 'Dark Blue, Dark blue' })[1]!
  blue.click()
  await expect.poll(() => blue.getAttribute('aria-pressed')).toBe('true')
  expect(play.picked).toEqual([FIVE, OTHER_BLUE])
  expect(act).not.toHaveBeenCalled()
})
