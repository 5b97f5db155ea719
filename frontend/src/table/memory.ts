// The log outlives a reload of the tab: what was told is kept with the seq up to which it was told.
import type { LogLine } from './scene.svelte'

interface Memory {
  seq: number
  lines: LogLine[]
}

const key = (match: string) => `log:${match}`

export function remember(match: string, seq: number, lines: readonly LogLine[]): void {
  try {
    sessionStorage.setItem(key(match), JSON.stringify({ seq, lines }))
  } catch {
    // A full or forbidden storage costs the log after a reload, nothing else.
  }
}

export function recall(match: string): Memory {
  try {
    const text = sessionStorage.getItem(key(match))
    return text ? (JSON.parse(text) as Memory) : { seq: 0, lines: [] }
  } catch {
    return { seq: 0, lines: [] }
  }
}
