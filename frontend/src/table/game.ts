// What a game brings to the table: its board, its words, its motion. The frame knows nothing else about it.
import type { Component } from 'svelte'
import type { GameEvent } from '../protocol/frames.gen'
import type { Table } from './table.svelte'

export interface Line {
  text: string
  /** Whose deed it was. */
  seat: number | null
  tone: 'plain' | 'turn' | 'harm' | 'gain'
}

export type Cue = 'card' | 'money' | 'harm' | 'no' | 'turn' | 'win' | 'lose'

/**
 * A journey that the board alone cannot show, because one end of it is hidden: a card (by id) that appears or
 * vanishes, or a nameless piece. Ends are names of zones (`data-zone`); `piece` names an element to copy
 * (`data-piece`).
 */
export interface Flight {
  card?: number
  piece?: string
  count?: number
  from: string
  to: string
}

export interface GameClient {
  name: string
  Board: Component<{ table: Table }>
  /** One sentence: whose move it is and what is asked. */
  now(table: Table): string
  lines(event: GameEvent, table: Table): Line[]
  flights(event: GameEvent): Flight[]
  cue(event: GameEvent, you: number | null): Cue | null
  /** The sentence for a refusal code of this game. */
  refusal(code: string): string | null
  /** Why the game ended. */
  reason(reason: string, view: unknown): string
  /** What a player has to show at the end. */
  Standing: Component<{ view: unknown; seat: number }>
}

const games = import.meta.glob<{ default: GameClient }>('../games/*/index.ts')

/** Throws for a game that has no folder here. */
export async function loadGame(key: string): Promise<GameClient> {
  const load = games[`../games/${key}/index.ts`]
  if (!load) throw new Error(`no client for the game ${key}`)
  return (await load()).default
}
