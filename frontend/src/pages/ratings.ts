// Ratings as the server tells them (games/selectors/ratings.py).
import type { Rated } from '../protocol/frames.gen'

export interface RatingPoint {
  /** Seconds since 1970. */
  at: number
  rating: number
  uncertainty: number
  place: number
}

export interface SeatMove {
  seat: number
  name: string
  is_you: boolean
  has_left: boolean
  place: number
  /** What strength alone would have suggested. */
  expected: number
  before: Rated
  after: Rated
  gain: number
}

export interface MatchRatings {
  game: string
  mode: string
  state: 'playing' | 'pending' | 'void' | 'rated'
  seats: SeatMove[]
}

/** For a chart: the games' numbers, the lower and upper edge of the band, the rating. */
export function lines(points: RatingPoint[]): [number[], number[], number[], number[]] {
  return [
    points.map((_, index) => index + 1),
    points.map(({ rating, uncertainty }) => rating - uncertainty),
    points.map(({ rating, uncertainty }) => rating + uncertainty),
    points.map(({ rating }) => rating),
  ]
}

/** The chart in words. */
export function summary(points: RatingPoint[]) {
  const ratings = points.map(({ rating }) => rating)
  return {
    games: points.length,
    first: ratings[0]!,
    last: ratings.at(-1)!,
    highest: Math.max(...ratings),
    lowest: Math.min(...ratings),
  }
}

/** With its sign, and a true minus. */
export function signed(gain: number): string {
  return gain < 0 ? `−${-gain}` : `+${gain}`
}
