import { expect, test } from 'vitest'
import type { SeatInfo } from '../../protocol/frames.gen'
import { People } from '../../table/people'
import { advance } from './story'
import sample from './story.sample.json'
import type { GameEvent, View } from './types.gen'
import { eventLines } from './words'

const NAMES = ['Mia', 'Ada', 'Bo', 'Cleo', 'Dan']
const people = new People(
  NAMES.map((name, seat): SeatInfo => ({ seat, name, kind: 'user', level: null, is_you: seat === 0 })),
)
const games = sample as unknown as { name: string; first: View; steps: { events: GameEvent[] }[] }[]
const view = games[0]!.first

const said = (event: GameEvent) => eventLines(event, view, people).map((line) => line.text)

test.each(games)('$name: every event is told in at most one whole sentence', ({ first, steps }) => {
  let before = first
  for (const event of steps.flatMap(({ events }) => events)) {
    before = advance(before, event)
    const lines = eventLines(event, before, people)
    expect(lines.length).toBe(event.type === 'joined' ? lines.length : 1)
    for (const { text } of lines) {
      expect(text).toMatch(/[.!]$/)
      expect(text).not.toMatch(/@you|undefined|\{/)
    }
  }
})

test('you are spoken to, the others are spoken of', () => {
  expect(said({ type: 'busted', seat: 0, card: 0, twin: 1 })).toEqual(['A second 13: you bust!'])
  expect(said({ type: 'busted', seat: 1, card: 0, twin: 1 })).toEqual(['A second 13: Ada busts!'])
})

test('a Freeze says whom it hits, and that one may take it oneself', () => {
  const froze = (seat: number, target: number) => said({ type: 'froze', seat, target, card: 107 })[0]
  expect(froze(0, 1)).toBe('You freeze Ada.')
  expect(froze(1, 0)).toBe('Ada freezes you.')
  expect(froze(1, 2)).toBe('Ada freezes Bo.')
  expect(froze(1, 1)).toBe('Ada takes the Freeze and is safe.')
  expect(froze(0, 0)).toBe('You freeze yourself.')
})

test('what happens to you is marked as good or bad', () => {
  const tone = (event: GameEvent) => eventLines(event, view, people)[0]!.tone
  expect(tone({ type: 'triple_draw_started', seat: 1, target: 0, card: 113 })).toBe('harm')
  expect(tone({ type: 'triple_draw_started', seat: 1, target: 2, card: 113 })).toBe('plain')
  expect(tone({ type: 'second_chance_given', seat: 1, target: 0, card: 110 })).toBe('gain')
})
