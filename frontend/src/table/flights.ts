// Cards move where they go. Where every card lay is noted before a step and compared afterwards; what changed its
// zone flies across the table on a layer of its own, above everything that would clip it.
import type { Flight } from './game'

interface Place {
  element: HTMLElement
  rect: DOMRect
  zone: string | undefined
}

type Places = Map<number, Place>

const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
const STAGGER = 45
const MOST_PIECES = 7

export function snapshot(): Places {
  const places: Places = new Map()
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const rect = element.getBoundingClientRect()
    if (!rect.width) continue
    const zone = element.closest<HTMLElement>('[data-zone]')?.dataset.zone
    places.set(Number(element.dataset.card), { element, rect, zone })
  }
  return places
}

export function fly(before: Places, flights: readonly Flight[], duration: number): void {
  const after = snapshot()
  let delay = 0
  const next = () => {
    const now = delay
    delay = Math.min(delay + STAGGER, 6 * STAGGER)
    return now
  }
  for (const [card, place] of after) {
    const old = before.get(card)
    if (old && old.zone === place.zone) slide(old.rect, place, duration)
    else {
      const origin = zoneRect(flights.find((flight) => flight.card === card)?.from)
      const from = old?.rect ?? (origin && centred(origin, place.rect))
      if (from) travel(place.element, from, place.rect, duration, next(), true)
    }
  }
  for (const flight of flights) {
    if (flight.card !== undefined) {
      const old = before.get(flight.card)
      const to = zoneRect(flight.to)
      if (old && to && !after.has(flight.card)) {
        travel(old.element, old.rect, centred(to, old.rect), duration, next(), false)
      }
    } else flyPiece(flight, duration, next)
  }
}

/** A place of the same zone that others have left or joined. */
function slide(from: DOMRect, { element, rect }: Place, duration: number): void {
  const [x, y] = [from.left - rect.left, from.top - rect.top]
  if (Math.abs(x) + Math.abs(y) < 2) return
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
    duration,
    easing: EASE,
  })
}

function travel(
  element: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  duration: number,
  delay: number,
  staysThere: boolean,
): void {
  const copy = element.cloneNode(true) as HTMLElement
  const size = staysThere ? to : from
  for (const name of ['data-card', 'data-zone', 'id', 'tabindex']) copy.removeAttribute(name)
  copy.setAttribute('aria-hidden', 'true')
  copy.classList.add('flying')
  copy.style.cssText += `;width:${size.width}px;height:${size.height}px;left:${size.left}px;top:${size.top}px`
  copy.style.setProperty('--card-width', `${size.width}px`)
  layer().append(copy)
  const options = { duration, delay, easing: EASE, fill: 'both' } as const
  const start = { transform: move(size, from), opacity: 1 }
  const end = { transform: move(size, to), opacity: staysThere ? 1 : 0.4 }
  if (staysThere) {
    element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay })
  }
  const flight = copy.animate([start, end], options)
  flight.onfinish = flight.oncancel = () => copy.remove()
}

function flyPiece(flight: Flight, duration: number, next: () => number): void {
  const model = document.querySelector<HTMLElement>(`[data-piece="${flight.piece}"]`)
  const [from, to] = [zoneRect(flight.from), zoneRect(flight.to)]
  if (!model || !from || !to) return
  const size = model.getBoundingClientRect()
  for (let count = Math.min(flight.count ?? 1, MOST_PIECES); count > 0; count--) {
    travel(model, centred(from, size), centred(to, size), duration, next(), false)
  }
}

/** A box of this size in the middle of the zone. */
function centred(zone: DOMRect, { width, height }: DOMRect): DOMRect {
  return new DOMRect(
    zone.left + (zone.width - width) / 2,
    zone.top + (zone.height - height) / 2,
    width,
    height,
  )
}

/** Moves a box laid out at `home` onto `target`, keeping its shape. */
function move(home: DOMRect, target: DOMRect): string {
  const scale = target.width / home.width
  const x = target.left + target.width / 2 - (home.left + home.width / 2)
  const y = target.top + target.height / 2 - (home.top + home.height / 2)
  return `translate(${x}px, ${y}px) scale(${scale})`
}

/** Where a zone is on this screen; a player's zones fall back to the player's panel. */
function zoneRect(zone: string | undefined): DOMRect | null {
  if (!zone) return null
  const seat = zone.split(':')[1]
  for (const name of [zone, `seat:${seat}`]) {
    const rect = document.querySelector(`[data-zone="${name}"]`)?.getBoundingClientRect()
    if (rect?.width) return rect
  }
  return null
}

function layer(): HTMLElement {
  const existing = document.getElementById('flights')
  if (existing) return existing
  const created = document.createElement('div')
  created.id = 'flights'
  document.body.append(created)
  return created
}
