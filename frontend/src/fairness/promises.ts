// The fingerprint that this browser was shown while a match was still open: what the seed must fit in the end.
export interface Promised {
  commitment: string
  /** Milliseconds since 1970. */
  at: number
  /** How many moves had been made by then. */
  seq: number
}

const PREFIX = 'promise:'
const MOST = 300

/** The first one stays: a server that shows another one later is found out. */
export function rememberPromise(match: string, commitment: string, seq: number): void {
  try {
    if (localStorage.getItem(PREFIX + match) !== null) return
    forgetOldest()
    const promised: Promised = { commitment, at: Date.now(), seq }
    localStorage.setItem(PREFIX + match, JSON.stringify(promised))
  } catch {
    // A full or forbidden storage costs the comparison, nothing else.
  }
}

export function recallPromise(match: string): Promised | null {
  try {
    const text = localStorage.getItem(PREFIX + match)
    return text ? (JSON.parse(text) as Promised) : null
  } catch {
    return null
  }
}

function forgetOldest(): void {
  const kept = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: recallPromise(key.slice(PREFIX.length))?.at ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  for (const { key } of kept.slice(MOST - 1)) localStorage.removeItem(key)
}
