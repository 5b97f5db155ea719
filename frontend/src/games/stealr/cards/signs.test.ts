import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, tokensIn, VISIONS } from '../../../testing/vision'
import { LETTER } from './deck'
import patterns from './Patterns.svelte?raw'

const tokens = tokensIn(readFileSync('src/games/stealr/cards/colors.css', 'utf8'), 'light')
const colors = Object.keys(LETTER)

test('no two colours share a letter or a pattern', () => {
  const drawn = colors.map((color) => {
    const found = new RegExp(`<pattern[^>]*id="stealr-${color}"[^>]*>([^]*?)</pattern>`).exec(patterns)
    return found?.[1]?.replace(/\s+/g, ' ')
  })
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(colors.length)
  expect(new Set(Object.values(LETTER)).size).toBe(colors.length)
})

test.each(VISIONS)('the letter can be read on its colour with %s', (vision) => {
  const value = (name: string): string => {
    const found = tokens.get(name)!
    const named = /^var\((.+)\)$/.exec(found)
    return named ? value(named[1]!) : found
  }
  const weak = colors.filter((color) => contrast(value(`--${color}`), value(`--on-${color}`), vision) < 3)
  expect(weak).toEqual([])
})
