// Measures of a game as charts want them, and in words.
import type { AlignedData } from 'uplot'
import type { Measure, ReplayStep } from '../protocol/frames.gen'
import type { People } from '../table/people'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'

/** One row a seat after the row of steps. */
export function columns({ values }: Measure): AlignedData {
  const seats = values[0] ?? []
  return [values.map((_, seq) => seq), ...seats.map((_, seat) => values.map((each) => each[seat]!))]
}

/** What each had when a round ended. */
export function rounds({ values }: Measure, steps: readonly ReplayStep[]) {
  const ends = steps.filter(({ seq, round }) => steps[seq + 1]?.round !== round)
  return ends.map(({ seq, round }) => ({ round, seq, values: values[seq]! }))
}

export function summary(title: string, { values }: Measure, people: People): string {
  const ends = values
    .at(-1)!
    .map((value, seat) => m['replay.chart.value']({ name: people.name(seat), value }))
  const list = new Intl.ListFormat(getLocale(), { type: 'conjunction' })
  return m['replay.chart.summary']({ title, steps: values.length - 1, ends: list.format(ends) })
}
