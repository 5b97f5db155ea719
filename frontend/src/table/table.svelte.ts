// The table as it is shown. It runs behind the newest position, step by step, so that a burst of moves stays readable.
import { tick } from 'svelte'
import { m } from '../paraglide/messages.js'
import type { Decision, Option, Position, RefusedFrame, StateFrame, StepFrame } from '../protocol/frames.gen'
import { Match } from '../protocol/match.svelte'
import type { Action } from '../protocol/types'
import { isMotionNone, isMotionReduced } from '../ui/motion'
import { playCue } from '../ui/sound.svelte'
import { loadGame, type Cue, type GameClient, type Line } from './game'
import { fly, snapshot } from './flights'
import { recall, remember } from './memory'
import { People } from './people'
import { refusalText } from './refusals'

export interface LogLine extends Line {
  id: number
}

const MOVE = 280
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
  /** Its scripts are gone: the server has a newer version. */
  isOutdated = $state(false)

  people = $derived.by(() => new People(this.match.info?.seats ?? []))
  /** The question to this seat that the table asks now; none while it still shows older moves. */
  decision = $derived.by<Decision | null>(() => (this.isCurrent ? (this.match.decisions[0] ?? null) : null))
  options = $derived.by<Option[]>(() => (this.decision ? this.match.optionsOf(this.decision) : []))

  #queue: StepFrame[] = []
  #wake: (() => void) | null = null
  #recapFrom = $state(0)
  #lineId = 0
  /** The log tells everything up to this seq, but for gaps that it names. */
  #toldSeq = 0

  constructor(url: string) {
    this.match = new Match(url, {
      onstate: (frame, isNews) => void this.#show(frame, isNews),
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

  close(): void {
    this.match.close()
  }

  async #show(frame: StateFrame, isNews: boolean): Promise<void> {
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
    this.#queue.push(frame)
    if (!this.isPlaying) void this.#play()
  }

  async #play(): Promise<void> {
    this.isPlaying = true
    for (let frame = this.#queue.shift(); frame; frame = this.#queue.shift()) {
      const isOwn = frame.source === 'player' && frame.seat === this.you
      await this.#step(frame)
      const rest = isOwn || isMotionNone() ? 0 : REST / (1 + this.#queue.length / 2)
      await this.#sleep(isMotionReduced() ? rest : MOVE + rest)
    }
    this.isPlaying = false
  }

  async #step(frame: StepFrame): Promise<void> {
    if (isMotionReduced() || document.hidden) {
      this.#apply(frame)
      return
    }
    const before = snapshot()
    this.#apply(frame)
    await tick()
    const flights = frame.events.flatMap((event) => this.game?.flights(event) ?? [])
    fly(before, flights, MOVE)
  }

  #apply(frame: StepFrame): void {
    this.shown = frame
    this.#tell(frame.events.flatMap((event) => this.game?.lines(event, this) ?? []))
    this.#toldSeq = frame.seq
    remember(this.match.info!.id, frame.seq, this.lines)
    const cues = frame.events.map((event) => this.game?.cue(event, this.you)).filter((cue) => cue != null)
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

const LOUDNESS: readonly Cue[] = ['card', 'money', 'turn', 'harm', 'no', 'lose', 'win']

function loudest(cues: readonly Cue[]): Cue {
  return cues.reduce((a, b) => (LOUDNESS.indexOf(b) > LOUDNESS.indexOf(a) ? b : a))
}
