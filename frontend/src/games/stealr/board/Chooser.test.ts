import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Scene } from '../../../table/scene.svelte'
import { decks, faces } from '../catalog.gen'
import { Play } from '../play.svelte'
import type { Pile, Player, View } from '../types.gen'
import Harness from './ChooserHarness.test.svelte'

const id = (key: string, copy = 0) =>
  decks.no_mercy.flatMap((place, card) => (faces[place]?.key === key ? [card] : []))[copy]!

const [CRASH, RED, BLUE, WILD] = [id('market_crash'), id('red'), id('dark_blue'), id('wild_dark_blue_green')]

const player = (seat: number, table: Pile[]) => ({ seat, table, bank: [], debts: [] }) as unknown as Player
const pile = (color: Pile['color'], cards: number[], isComplete: boolean): Pile => ({
  color,
  groups: [{ cards, shack: null, is_complete: isComplete, rent: 0 }],
  is_counted: isComplete,
})
const view = {
  seat: 0,
  mode: 'no_mercy',
  players: [
    player(0, []),
    player(1, [pile('dark_blue', [BLUE, WILD], true), pile('red', [RED], false)]),
    player(2, []),
  ],
  hand: [CRASH],
}
// As the server sends them: by number, and only from those who have any.
const domain = { each: [[RED, BLUE, WILD].toSorted((one, other) => one - other)] }
const table = {
  shown: { view: view as unknown as View },
  options: [{ verb: 'market_crash', fields: { card: { one: [CRASH] }, picks: domain }, refusal: null }],
  people: { name: (seat: number) => ['You', 'Ada', 'Bruno'][seat] },
} as unknown as Scene

beforeAll(() => overwriteGetLocale(() => 'en'))
afterEach(cleanup)

test('what may be picked lies as on the table, and says which cards are a complete set', async () => {
  const play = new Play(table)
  play.draft = { verb: 'market_crash', values: { card: CRASH } }
  render(Harness, { play, domain })
  expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'Market Crash: one property from each rival.',
    'Ada',
  ])
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Dark Blue, Dark blue, complete set',
    'Wild Dark Blue/Green, Dark blue, complete set',
    'Red, Red',
  ])
  screen.getByRole('button', { name: 'Red, Red' }).click()
  await expect
    .poll(() => screen.getByRole('button', { pressed: true }).getAttribute('aria-label'))
    .toBe('Red, Red')
})
