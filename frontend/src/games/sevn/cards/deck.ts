// What is printed on the cards, by id.
import { decks, faces } from '../catalog.gen'

export interface Face {
  key: string
  kind: 'number' | 'ballast' | 'modifier' | 'bonus' | 'action'
  name: string
  value: number | null
}

const FACES: readonly Face[] = faces
const PLACES: readonly number[] = decks.standard

/** Throws for an id that the deck does not have. */
export function faceOf(card: number): Face {
  const face = FACES[PLACES[card] ?? -1]
  if (!face) throw new RangeError(`no card ${card} in this deck`)
  return face
}

export function faceNamed(key: string): Face {
  const face = FACES.find((each) => each.key === key)
  if (!face) throw new RangeError(`no card is called ${key}`)
  return face
}

/** How many of this card the deck has: the more, the likelier a second one. */
export function copies(face: Face): number {
  return PLACES.filter((place) => FACES[place] === face).length
}

/** Numbers and ballast: they count to seven. */
export function isValue(face: Face): boolean {
  return face.kind === 'number' || face.kind === 'ballast'
}

/** Names the texts about a card. */
export function textKey(face: Face): string {
  if (face.kind === 'number' || face.kind === 'ballast') return face.kind
  return face.key.startsWith('modifier_plus') ? 'modifier_plus' : face.key
}

/** What stands on the card instead of a name. */
export function label(face: Face): string {
  if (face.key === 'modifier_x2') return '×2'
  return face.kind === 'ballast' ? `−${Math.abs(face.value ?? 0)}` : face.name
}
