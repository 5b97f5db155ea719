// A table as it is shown, live or played again: one position, and what of it moves and sounds just now. Boards know no more.
import { tick } from 'svelte'
import type { Decision, GameEvent, Option, Position } from '../protocol/frames.gen'
import type { Action } from '../protocol/types'
import { playCue, type Cue } from '../ui/sound.svelte'
import { fly, snapshot } from './flights'
import type { Beat, GameClient, Line } from './game'
import type { People } from './people'

export interface LogLine extends Line {
  id: number
}

/** A beat on its way to the screen. */
export interface Moment {
  position: Position
  events: readonly GameEvent[]
  /** What it is told as. */
  lines: readonly Line[]
  rest: number
  isHeld: boolean
}

/** How long a move takes, in milliseconds. */
export const MOVE = 280
/** How long a step rests after its motion; less, the more steps wait behind it. */
export const REST = 420

export abstract class Scene {
  game = $state.raw<GameClient | null>(null)
  shown = $state.raw<Position | null>(null)
  /** What is shown just now of a step: the events of the latest beat. */
  events = $state.raw<readonly GameEvent[]>([])
  /** What to tell about the last refusal. */
  notice = $state<string | null>(null)
  /** Until when, in this clock's milliseconds, the table waits for the person to go on; null if it does not. */
  heldUntil = $state<number | null>(null)

  /** Whether this table ever asks: a replay only shows. */
  abstract readonly isLive: boolean
  abstract readonly people: People
  abstract readonly lines: readonly LogLine[]
  /** What just happened, for who looks at the board and not at the log, under a title of its own. */
  abstract readonly recap: readonly LogLine[]
  abstract readonly recapTitle: string
  /** The question to this seat that is asked now. */
  abstract readonly decision: Decision | null
  abstract readonly options: Option[]
  /** Whether a whole step is shown, and nothing is on its way. */
  abstract readonly isCurrent: boolean
  /** An answer waits for the line to come back. */
  abstract readonly isUnsent: boolean
  /** Where all cards lie open, every seat's own view of this position by seat; else nothing. */
  abstract readonly openViews: ReadonlyMap<number, unknown>

  abstract isAway(seat: number): boolean
  /** When this seat's time is up, in this clock's milliseconds; null while no clock runs. */
  abstract dueOf(seat: number): number | null
  abstract act(action: Action): void
  /** Ends the pause that is made for a held beat. */
  abstract goOn(): void

  get you(): number | null {
    return this.people.you
  }

  /** Whether staff have ended it, so that nothing is asked any more. */
  get isAborted(): boolean {
    return false
  }

  /** Without motion (0 milliseconds), or unseen, the new position is simply there. */
  protected async show(moment: Moment, motion: number): Promise<void> {
    if (!motion || document.hidden) {
      this.apply(moment)
      return
    }
    const places = snapshot()
    const before = this.shown?.view
    this.apply(moment)
    await tick()
    fly(
      places,
      moment.events.flatMap((event) => this.game?.flights(event, before) ?? []),
      motion,
    )
  }

  protected apply({ position, events }: Moment): void {
    this.shown = position
    this.events = events
    const cues = events.map((event) => this.game?.cue(event, this.you)).filter((cue) => cue != null)
    if (cues.length) playCue(loudest(cues))
  }
}

/** What a step tells: whose answer it was (`source` "timeout": the rules', because time was up), and what came of it. */
export interface Told {
  events: readonly GameEvent[]
  source: string | null
  seat: number | null
}

/** A step in beats. Until its last it shows the old position but for the view: nothing can be answered yet. */
export function momentsOf(
  game: GameClient | null,
  people: People,
  before: Position | null,
  after: Position,
  { events, source, seat }: Told,
  rest: number,
): Moment[] {
  const told = before && game?.beats?.(before.view, events, after.view)
  const whole: Beat = { view: after.view, events: [...events], rest }
  const beats = told?.length ? told : [whole]
  const timeUp: Line[] =
    game && source === 'timeout' && seat !== null
      ? [{ text: game.timeUp(people.who(seat)), seat, tone: seat === people.you ? 'harm' : 'plain' }]
      : []
  return beats.map(({ view, events, rest, isHeld = false }, place) => {
    const isLast = place === beats.length - 1
    const lines = events.flatMap((event) => game?.lines(event, view, people) ?? [])
    return {
      position: isLast ? after : { ...before!, view },
      events,
      lines: place === 0 ? [...timeUp, ...lines] : lines,
      rest,
      isHeld,
    }
  })
}

const LOUDNESS: readonly Cue[] = ['card', 'money', 'turn', 'harm', 'no', 'lose', 'win']

function loudest(cues: readonly Cue[]): Cue {
  return cues.reduce((a, b) => (LOUDNESS.indexOf(b) > LOUDNESS.indexOf(a) ? b : a))
}
