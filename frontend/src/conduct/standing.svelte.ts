// How the reader stands with the moderators: their sanctions in force, as the server tells them on every socket.
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import type { Sanction, StandingFrame } from '../protocol/frames.gen'

/** How the server ends a socket whose session is over, or whose person is banned. */
export const SIGNED_OUT = 4401
export const BANNED = 4423

class Standing {
  sanctions = $state.raw<readonly Sanction[]>([])

  heed(frame: StandingFrame): void {
    this.sanctions = frame.sanctions
    window.dispatchEvent(new Event('banners'))
  }

  of(kind: Sanction['kind']): Sanction | null {
    return this.sanctions.find((sanction) => sanction.kind === kind) ?? null
  }
}

export const standing = new Standing()

/** "until 3 May 2026, 14:00", or "for good". */
export function untilText(until: number | null): string {
  if (until === null) return m['conduct.for_good']()
  const time = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(until)
  return m['conduct.until']({ time })
}

/** A refusal's data as its sentence takes it. */
export function spoken(data: Record<string, unknown>): Record<string, unknown> {
  const { until } = data
  return until === null || typeof until === 'number' ? { ...data, until: untilText(until) } : data
}
