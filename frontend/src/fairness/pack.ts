// A game's new pack of cards, and how they look: what the proof of a shuffle needs of a game.
import type { Component } from 'svelte'
import type { Proof } from './proof'
import type { Pack } from './verify'

export interface PackClient {
  /** A card by the name that all its copies share. Throws for a name that no card has. */
  Card: Component<{ name: string }>
  /** What the cards' drawings refer to, needed once a page. */
  Definitions?: Component
  top: Pack['top']
}

export interface KnownPack extends Pack, PackClient {
  /** What is printed on a card; null where no card has this name. */
  nameOf(face: string): string | null
}

interface Catalog {
  /** Of the rules that these decks belong to. */
  version: number
  faces: readonly { key: string; name: string }[]
  /** Places in `faces`, in the order of a new pack. */
  decks: Record<string, readonly number[]>
}

const catalogs = import.meta.glob<Catalog>('../games/*/catalog.gen.ts')
const clients = import.meta.glob<{ default: PackClient }>('../games/*/pack.ts')

/** Throws for a game or a mode that is not played here. */
export async function loadPack({ game, mode, version }: Proof): Promise<KnownPack> {
  const [{ faces, decks, version: known }, client] = await Promise.all([
    catalogs[`../games/${game}/catalog.gen.ts`]!(),
    clients[`../games/${game}/pack.ts`]!(),
  ])
  const names = new Map(faces.map((face) => [face.key, face.name]))
  const deck = decks[mode]!.map((place) => faces[place]!.key)
  return {
    ...client.default,
    deck: version === known ? deck : null,
    nameOf: (face) => names.get(face) ?? null,
  }
}
