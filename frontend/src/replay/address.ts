// A moment as a link: `?as=<viewpoint>#<seq>`, within a step told in beats `#<seq>.<beat>`, counted from 1.
import type { Place } from './recording'

/** A seat's number, "public" for who looked on, "all" for every card open. */
export type Viewpoint = string

export interface Address {
  viewpoint: Viewpoint | null
  /** A step without a beat is meant as a whole. */
  moment: { seq: number; beat: number | null } | null
}

/** What does not name a viewpoint of this many seats, or a moment, counts as not said. */
export function readAddress({ search, hash }: Pick<Location, 'search' | 'hash'>, seats: number): Address {
  const named = new URLSearchParams(search).get('as')
  const isSeat = named !== null && /^\d$/.test(named) && Number(named) < seats
  const viewpoint = isSeat || named === 'public' || named === 'all' ? named : null
  const [, seq, beat] = /^#(\d{1,6})(?:\.([1-9]\d?))?$/.exec(hash) ?? []
  const moment = seq === undefined ? null : { seq: Number(seq), beat: beat ? Number(beat) - 1 : null }
  return { viewpoint, moment }
}

export function writeAddress(viewpoint: Viewpoint, { seq, beat }: Place, isWhole: boolean): string {
  return `?as=${viewpoint}#${seq}${isWhole ? '' : `.${beat + 1}`}`
}
