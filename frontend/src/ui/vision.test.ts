import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, tokensIn, VISIONS } from '../testing/vision'

/** What is read, and what it is read on; lines and marks need less than text. */
const READ = [
  ['--ink', '--panel', 4.5],
  ['--ink', '--table', 4.5],
  ['--ink-soft', '--panel', 4.5],
  ['--ink-soft', '--table', 4.5],
  ['--accent-ink', '--accent', 4.5],
  ['--ink', '--accent-wash', 4.5],
  ['--harm-ink', '--harm', 4.5],
  ['--ink', '--harm-wash', 4.5],
  ['--harm', '--panel', 3],
  ['--accent', '--panel', 3],
  ['--gold', '--panel', 3],
  ['--focus', '--panel', 3],
  ['--focus', '--table', 3],
] as const
const house = readFileSync('src/ui/tokens.css', 'utf8')
const sevn = readFileSync('src/games/sevn/mood.css', 'utf8')
const MOODS = { house, sevn: house + sevn }

test.each(
  Object.keys(MOODS).flatMap((mood) =>
    (['light', 'dark'] as const).flatMap((theme) => VISIONS.map((vision) => [mood, theme, vision] as const)),
  ),
)('everything can be read in the mood of %s, %s, with %s', (mood, theme, vision) => {
  const tokens = tokensIn(MOODS[mood as keyof typeof MOODS], theme)
  const weak = READ.map(([ink, ground, least]) => {
    const found = contrast(tokens.get(ink)!, tokens.get(ground)!, vision)
    return found < least ? `${ink} on ${ground}: ${found.toFixed(2)}` : null
  })
  expect(weak.filter(Boolean)).toEqual([])
})
