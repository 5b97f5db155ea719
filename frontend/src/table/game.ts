// What a game brings to the table: its board, its words, its motion. The frame knows nothing else about it.
import type { Component } from 'svelte'
import type { GameEvent } from '../protocol/frames.gen'
import type { Cue } from '../ui/sound.svelte'
import type { People } from './people'
import type { Scene } from './scene.svelte'

export interface Line {
  text: string
  /** Whose deed it was. */
  seat: number | null
  tone: 'plain' | 'turn' | 'harm' | 'gain'
  /** Whether a turn or a round begins with it. */
  isStart?: boolean
}

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

/** A part of a step that is shown on its own, with the position after it as far as the game can tell. */
export interface Beat {
  view: unknown
  events: GameEvent[]
  /** Milliseconds after the motion. */
  rest: number
  /** Stays until the person goes on, for `rest` at most, also where motion is reduced. */
  isHeld?: boolean
}

export interface GameClient {
  name: string
  Board: Component<{ table: Scene }>
  /** One sentence: whose move it is and what is asked. */
  now(table: Scene): string
  /** `view`: the one after the event's beat. */
  lines(event: GameEvent, view: unknown, people: People): Line[]
  /** Whether this player has resigned. */
  hasLeft(view: unknown, seat: number): boolean
  /** Why something happened that nobody chose: `who` did not answer in time. */
  timeUp(who: string): string
  /** Takes a step apart where one look at its end would not tell the story. The last beat ends in `after`. */
  beats?(before: unknown, events: readonly GameEvent[], after: unknown): Beat[]
  /** `before`: the view before the event's beat. */
  flights(event: GameEvent, before: unknown): Flight[]
  cue(event: GameEvent, you: number | null): Cue | null
  /** The sentence for a refusal code of this game. */
  refusal(code: string): string | null
  /** Why the game ended. */
  reason(reason: string, view: unknown): string
  /** What a measure of the rules counts, by its key: the title of its chart. */
  measure(key: string): string
  /** What a player has to show at the end. */
  Standing: Component<{ view: unknown; seat: number }>
  /** Keys of this game's own, and what they do. */
  shortcuts: readonly (readonly [key: string, text: string])[]
}

const games = import.meta.glob<{ default: GameClient }>('../games/*/index.ts')

/** Throws for a game that has no folder here. */
export async function loadGame(key: string): Promise<GameClient> {
  const load = games[`../games/${key}/index.ts`]
  if (!load) throw new Error(`no client for the game ${key}`)
  return (await load()).default
}
