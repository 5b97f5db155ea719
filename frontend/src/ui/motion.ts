const query = window.matchMedia('(prefers-reduced-motion: reduce)')

export function isMotionReduced(): boolean {
  return query.matches
}
