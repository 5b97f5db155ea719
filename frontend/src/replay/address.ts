// A moment as a link: `?as=<viewpoint>#<seq>`.

/** A seat's number, "public" for who looked on, "all" for every card open. */
export type Viewpoint = string

export interface Address {
  viewpoint: Viewpoint | null
  seq: number | null
}

/** What does not name a viewpoint of this many seats, or a step, counts as not said. */
export function readAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, seats: number): Address {
  const named = new URLSearchParams(search).get('as')
  const isSeat = named !== null && /^\d$/.test(named) && Number(named) < seats
  const viewpoint = isSeat || named === 'public' || named === 'all' ? named : null
  return { viewpoint, seq: /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null }
}

export function writeAddress(viewpoint: Viewpoint, seq: number): string {
  return `?as=${viewpoint}#${seq}`
}
