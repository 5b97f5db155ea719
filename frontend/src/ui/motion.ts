import { preferences } from './preferences'

const query = window.matchMedia('(prefers-reduced-motion: reduce)')

/** Nothing flies. The page's styles hold still too (`data-motion` on the root). */
export function isMotionReduced(): boolean {
  return preferences.motion === 'auto' ? query.matches : preferences.motion !== 'full'
}

/** Nor is there a rest between one move and the next: what is new is there. */
export function isMotionNone(): boolean {
  return preferences.motion === 'none'
}
