import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '../../paraglide/runtime.js'
import { People } from '../../table/people'
import { decks, faces } from './catalog.gen'
import { Deck, textKey, type Face } from './cards/deck'
import { cardText, colorName } from './cards/texts'
import type { GameEvent } from './types.gen'
import { eventLines } from './words'

const deck = new Deck('no_mercy')
const people = new People(
  ['Mia', 'Ada', 'Bo'].map((name, seat) => ({ seat, name, kind: 'user', level: null, is_you: seat === 0 })),
)
const id = (key: string) => decks.no_mercy.findIndex((place) => faces[place]?.key === key)
const told = (event: GameEvent) => eventLines(event, deck, people).map((line) => line.text)
const usual = getLocale

const paid = {
  type: 'paid' as const,
  seat: 1,
  to: 0,
  amount: 6,
  total: 7,
  cards: [id('money_5'), id('money_2')],
  gave_chip: false,
  is_forgiven: false,
  shacks: [],
  lost_shacks: [],
}

describe('in English', () => {
  beforeAll(() => overwriteGetLocale(() => 'en'))
  afterAll(() => overwriteGetLocale(usual))

  test('a payment names both sides as they are seen from this seat', () => {
    expect(told(paid)).toEqual(['Ada pays you 7M: 5M and 2M.'])
    expect(told({ ...paid, seat: 0, to: 2 })).toEqual(['You pay Bo 7M: 5M and 2M.'])
    expect(told({ ...paid, to: 2 })).toEqual(['Ada pays Bo 7M: 5M and 2M.'])
  })
  test('a debt that could not be covered is told with its chip', () => {
    expect(told({ ...paid, cards: [], total: 0, gave_chip: true })).toEqual([
      'Ada has nothing to pay you with.',
      'Ada gives you a debt chip.',
    ])
  })
  test('a name with a mark of its own ends the sentence by itself', () => {
    const yoink = {
      type: 'action_played' as const,
      verb: 'yoink',
      card: id('yoink'),
      targets: [],
      color: null,
    }
    expect(told({ ...yoink, seat: 1, amount: 4, card_type: null })).toEqual(['Ada plays Yoink!'])
  })
  test('those who share a victory are told together, the reader last', () => {
    const ended = { type: 'game_ended' as const, places: [[0, 2], [1]], reason: 'comparison' }
    expect(told(ended)).toEqual(['Bo and you share the victory!'])
    expect(told({ ...ended, places: [[0], [1, 2]] })).toEqual(['You win!'])
  })
  test('what hits this seat is marked as harm', () => {
    const played = {
      type: 'action_played' as const,
      seat: 1,
      verb: 'deal_breaker',
      card: id('deal_breaker'),
      targets: [0],
      color: 'red' as const,
      amount: null,
      card_type: null,
    }
    expect(eventLines(played, deck, people)).toEqual([
      { text: 'Ada plays Deal Breaker (Red) on you.', seat: 1, tone: 'harm' },
    ])
  })
  test('cards taken from a hand that this seat may not see are only counted', () => {
    const moved = {
      type: 'moved' as const,
      seat: 1,
      to: 2,
      zone: 'hand' as const,
      count: 3,
      shacks: [],
      lost_shacks: [],
    }
    expect(told(moved)).toEqual(['Bo takes 3 cards from the hand of Ada.'])
  })
})

describe.each(['en', 'es', 'de'] as const)('in %s', (locale) => {
  beforeAll(() => overwriteGetLocale(() => locale))
  afterAll(() => overwriteGetLocale(usual))

  test('every card has its short text, of eight words at most, and its rule', () => {
    for (const face of faces as readonly Face[]) {
      const short = cardText(textKey(face), 'short')
      expect(short.split(/\s+/).length, face.key).toBeLessThanOrEqual(8)
      expect(short.length, face.key).toBeGreaterThan(0)
      expect(cardText(textKey(face), 'rule').length, face.key).toBeGreaterThan(10)
      for (const color of face.colors) expect(colorName(color)).not.toBe(color)
    }
  })
})
