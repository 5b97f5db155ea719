// The table as it is shown. It runs behind the newest position, step by step, so that a burst of moves stays readable.
import { tick } from 'svelte'
import { rememberPromise } from '../fairness/promises'
import { m } from '../paraglide/messages.js'
import type {
  Decision,
  GameEvent,
  Option,
  Position,
  RefusedFrame,
  StateFrame,
  StepFrame,
} from '../protocol/frames.gen'
import { Match } from '../protocol/match.svelte'
import type { Action } from '../protocol/types'
import { isMotionNone, isMotionReduced } from '../ui/motion'
import { playCue } from '../ui/sound.svelte'
import { loadGame, type Beat, type Cue, type GameClient, type Line } from './game'
import { fly, snapshot } from './flights'
import { recall, remember } from './memory'
import { People } from './people'
import { refusalText } from './refusals'

export interface LogLine extends Line {
  id: number
}

/** A beat on its way to the screen. */
interface Moment {
  position: Position
  events: readonly GameEvent[]
  rest: number
  isHeld: boolean
}

const MOVE = 280
/** The motion of a beat when many wait behind it. */
const HURRY = 120
const CROWD = 10
/** How long a step rests after its motion; less, the more steps wait behind it. */
const REST = 420
const LONGEST_LOG = 400

export class Table {
  readonly match: Match
  game = $state.raw<GameClient | null>(null)
  shown = $state.raw<Position | null>(null)
  lines = $state.raw<LogLine[]>([])
  /** What to tell about the last refusal. */
  notice = $state<string | null>(null)
  isPlaying = $state(false)
  /** What the table shows just now of a step: the events of the latest beat. */
  events = $state.raw<readonly GameEvent[]>([])
  /** Until when, in this clock's milliseconds, the table waits for the person to go on; null if it does not. */
  heldUntil = $state<number | null>(null)
  /** Its scripts are gone: the server has a newer version. */
  isOutdated = $state(false)

  people = $derived.by(() => new People(this.match.info?.seats ?? []))
  /** The question to this seat that the table asks now; none while it still shows older moves. */
  decision = $derived.by<Decision | null>(() => (this.isCurrent ? (this.match.decisions[0] ?? null) : null))
  options = $derived.by<Option[]>(() => (this.decision ? this.match.optionsOf(this.decision) : []))

  #queue: Moment[] = []
  #wake: (() => void) | null = null
  #recapFrom = $state(0)
  #lineId = 0
  /** The log tells everything up to this seq, but for gaps that it names. */
  #toldSeq = 0

  constructor(url: string) {
    this.match = new Match(url, {
      onstate: (frame, isNews) => void this.#adopt(frame, isNews),
      onstep: (frame) => this.#enqueue(frame),
      onrefused: (refusal) => this.#refused(refusal),
    })
  }

  get you(): number | null {
    return this.match.you
  }

  /** Whether the table shows the newest position and nothing is on its way. */
  get isCurrent(): boolean {
    return this.shown !== null && this.shown.seq === this.match.position?.seq && !this.match.intent
  }

  /** What the others did since this player last acted. */
  recap = $derived.by(() => {
    const recent = this.lines.filter((line) => line.id >= this.#recapFrom && line.seat !== this.you)
    return recent.slice(-30)
  })

  act(action: Action): void {
    if (!this.decision) return
    this.notice = null
    this.#recapFrom = this.#lineId
    this.match.act(this.decision, action)
  }

  /** Shows at once what is still waiting to be shown. */
  skip(): void {
    while (this.#queue.length) this.#apply(this.#queue.shift()!)
    this.#wake?.()
  }

  /** Ends the pause that the table makes for a held beat. */
  goOn(): void {
    if (this.heldUntil !== null) this.#wake?.()
  }

  close(): void {
    this.match.close()
  }

  async #adopt(frame: StateFrame, isNews: boolean): Promise<void> {
    if (!frame.outcome) rememberPromise(frame.match.id, frame.match.commitment, frame.seq)
    // The end is told twice, with its step and with the seed in a state: let the last steps play out.
    if (!isNews && this.isPlaying) return
    this.#queue = []
    this.#wake?.()
    const isFirst = this.game === null
    this.game ??= await loadGame(frame.match.game).catch(() => null)
    if (!this.game) {
      this.isOutdated = true
      return
    }
    if (isFirst) this.#recall(frame.match.id)
    const position = this.match.position!
    if (position.seq > this.#toldSeq) this.#tell([{ text: m['table.log.gap'](), seat: null, tone: 'plain' }])
    if (isFirst) this.#recapFrom = this.#lineId
    this.#toldSeq = position.seq
    this.shown = position
    this.events = []
  }

  #recall(match: string): void {
    const memory = recall(match)
    this.lines = memory.lines
    this.#toldSeq = memory.seq
    this.#lineId = 1 + (memory.lines.at(-1)?.id ?? -1)
  }

  #tell(told: readonly Line[]): void {
    const lines = told.map((line) => ({ ...line, id: this.#lineId++ }))
    this.lines = [...this.lines, ...lines].slice(-LONGEST_LOG)
  }

  #enqueue(frame: StepFrame): void {
    this.#queue.push(...this.#moments(frame))
    if (!this.isPlaying) void this.#play()
  }

  /** Until its last beat a step shows the old position but for the view: nothing can be answered yet. */
  #moments(frame: StepFrame): Moment[] {
    const before = this.#queue.at(-1)?.position ?? this.shown
    const isOwn = frame.source === 'player' && frame.seat === this.you
    const whole: Beat = { view: frame.view, events: frame.events, rest: isOwn ? 0 : REST }
    const told = before && this.game?.beats?.(before.view, frame.events, frame.view)
    const beats = joined(told?.length ? told : [whole])
    return beats.map(({ view, events, rest, isHeld = false }, place) => {
      const isLast = place === beats.length - 1
      return { position: isLast ? frame : { ...before!, view }, events, rest, isHeld }
    })
  }

  async #play(): Promise<void> {
    this.isPlaying = true
    for (let moment = this.#queue.shift(); moment; moment = this.#queue.shift()) {
      const waiting = this.#queue.length
      const motion = isMotionReduced() ? 0 : waiting > CROWD ? HURRY : MOVE
      await this.#show(moment, motion)
      if (moment.isHeld) this.heldUntil = Date.now() + motion + moment.rest
      const rest = moment.isHeld ? moment.rest : isMotionNone() ? 0 : moment.rest / (1 + waiting / 4)
      await this.#sleep(motion + rest)
      this.heldUntil = null
    }
    this.isPlaying = false
  }

  async #show(moment: Moment, motion: number): Promise<void> {
    if (!motion || document.hidden) {
      this.#apply(moment)
      return
    }
    const places = snapshot()
    const before = this.shown?.view
    this.#apply(moment)
    await tick()
    fly(
      places,
      moment.events.flatMap((event) => this.game?.flights(event, before) ?? []),
      motion,
    )
  }

  #apply({ position, events }: Moment): void {
    this.shown = position
    this.events = events
    this.#tell(events.flatMap((event) => this.game?.lines(event, this) ?? []))
    this.#toldSeq = position.seq
    remember(this.match.info!.id, position.seq, this.lines)
    const cues = events.map((event) => this.game?.cue(event, this.you)).filter((cue) => cue != null)
    if (cues.length) playCue(loudest(cues))
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #refused(refusal: RefusedFrame): void {
    this.notice = refusalText(refusal, this.game)
  }
}

/** Without motion, or unseen, a step is shown at once: only what is held is worth a stop of its own. */
function joined(beats: Beat[]): Beat[] {
  if (!isMotionReduced() && !document.hidden) return beats
  return beats.reduce<Beat[]>((kept, beat) => {
    const last = kept.at(-1)
    if (!last || (last.isHeld && !document.hidden)) return [...kept, beat]
    return [...kept.slice(0, -1), { ...beat, events: [...last.events, ...beat.events] }]
  }, [])
}

const LOUDNESS: readonly Cue[] = ['card', 'money', 'turn', 'harm', 'no', 'lose', 'win']

function loudest(cues: readonly Cue[]): Cue {
  return cues.reduce((a, b) => (LOUDNESS.indexOf(b) > LOUDNESS.indexOf(a) ? b : a))
}
