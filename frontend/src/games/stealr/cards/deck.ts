// What is printed on the cards, by id, and the order in which a hand is held.
import { decks, faces } from '../catalog.gen'
import type { Color } from '../types.gen'

export interface Face {
  key: string
  kind: 'money' | 'property' | 'wild' | 'rent' | 'action'
  type: 'property' | 'money' | 'action'
  name: string
  verb: string | null
  value: number
  colors: readonly Color[]
  doubles: boolean
  rents: readonly number[]
}

export type DeckKey = keyof typeof decks

const ALL_FACES: readonly Face[] = faces

const COLORS: readonly Color[] = ALL_FACES.filter((face) => face.kind === 'property').map(
  (face) => face.colors[0] as Color,
)

/** The rents of 1, 2, … cards; as many as a set needs. */
export function ladder(color: Color): readonly number[] {
  return ALL_FACES.find((face) => face.key === color)?.rents ?? []
}

/** The sign of a colour where colour itself cannot be seen. */
export const LETTER: Record<Color, string> = {
  brown: 'B',
  light_blue: 'L',
  pink: 'P',
  orange: 'O',
  red: 'R',
  yellow: 'Y',
  green: 'G',
  dark_blue: 'D',
  utility: 'U',
  railroad: 'RR',
}

export function faceNamed(key: string): Face {
  const face = ALL_FACES.find((each) => each.key === key)
  if (!face) throw new RangeError(`no card is called ${key}`)
  return face
}

export class Deck {
  #places: readonly number[]

  constructor(key: DeckKey) {
    this.#places = decks[key]
  }

  /** Throws for an id that this deck does not have. */
  face(card: number): Face {
    const face = ALL_FACES[this.#places[card] ?? -1]
    if (!face) throw new RangeError(`no card ${card} in this deck`)
    return face
  }

  value(card: number): number {
    return this.face(card).value
  }

  /** Properties by colour, wilds, rents, actions, then money: ids lie in that order but for the money. */
  sorted(cards: readonly number[]): number[] {
    const rank = (card: number) => (this.face(card).kind === 'money' ? 1 : 0)
    return cards.toSorted((a, b) => rank(a) - rank(b) || a - b)
  }
}

export function isAny(face: Face): boolean {
  return face.colors.length === COLORS.length
}

/** Names the texts about a card: copies and colour variants of one kind share theirs. */
export function textKey(face: Face): string {
  if (face.kind === 'money' || face.kind === 'property') return face.kind
  if (face.kind === 'action') return face.key
  const any = isAny(face) ? '_any' : ''
  return face.kind === 'wild' ? `wild${any}` : `${face.doubles ? 'double_' : ''}rent${any}`
}
