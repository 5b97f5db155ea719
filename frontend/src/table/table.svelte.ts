// The table as it is shown. It runs behind the newest position, step by step, so that a burst of moves stays readable.
import { rememberPromise } from '../fairness/promises'
import { m } from '../paraglide/messages.js'
import type { Decision, Option, RefusedFrame, StateFrame, StepFrame } from '../protocol/frames.gen'
import { Match } from '../protocol/match.svelte'
import type { Action } from '../protocol/types'
import { isMotionNone, isMotionReduced } from '../ui/motion'
import { Pace } from './auto.svelte'
import { loadGame, type Line } from './game'
import { recall, remember } from './memory'
import { People } from './people'
import { refusalText } from './refusals'
import { MOVE, momentsOf, REST, Scene, type LogLine, type Moment } from './scene.svelte'

/** The motion of a beat when many wait behind it. */
const HURRY = 120
const CROWD = 10
const LONGEST_LOG = 400

export class Table extends Scene {
  readonly match: Match
  readonly pace = new Pace()
  readonly isLive = true
  readonly openViews: ReadonlyMap<number, unknown> = new Map()
  lines = $state.raw<LogLine[]>([])
  isPlaying = $state(false)
  /** Its scripts are gone: the server has a newer version. */
  isOutdated = $state(false)

  people = $derived.by(() => new People(this.match.info?.seats ?? []))
  /**
   * The question to this seat that can be answered now: one that the table has come to ask and that still stands, also
   * while rivals' answers to the same card are told. None while an answer is on its way.
   */
  decision = $derived.by<Decision | null>(() => {
    if (!this.shown || this.match.intent) return null
    const asked = new Set(this.shown.pending.map(({ id }) => id))
    return this.match.decisions.find(({ id }) => asked.has(id)) ?? null
  })
  options = $derived.by<Option[]>(() => (this.decision ? this.match.optionsOf(this.decision) : []))

  #queue: Moment[] = []
  #wake: (() => void) | null = null
  #recapFrom = $state(0)
  #lineId = 0
  /** The log tells everything up to this seq, but for gaps that it names. */
  #toldSeq = 0

  constructor(url: string) {
    super()
    this.match = new Match(url, {
      onstate: (frame, isNews) => void this.#adopt(frame, isNews),
      onstep: (frame) => this.#enqueue(frame),
      onrefused: (refusal) => this.#refused(refusal),
    })
  }

  /** Whether the table shows the newest position and nothing is on its way. */
  get isCurrent(): boolean {
    return this.shown !== null && this.shown.seq === this.match.position?.seq && !this.match.intent
  }

  get isUnsent(): boolean {
    return this.match.intent !== null && this.match.link !== 'live'
  }

  get recapTitle(): string {
    return this.you === null ? m['table.recap_watching']() : m['table.recap']()
  }

  /** What the others did since this player last acted. */
  recap = $derived.by(() => {
    const recent = this.lines.filter((line) => line.id >= this.#recapFrom && line.seat !== this.you)
    return recent.slice(-30)
  })

  override get isAborted(): boolean {
    return this.match.info?.is_aborted ?? false
  }

  /** Whether there is a game to give up. */
  get canResign(): boolean {
    if (this.you === null || !this.shown || this.shown.outcome || this.isAborted) return false
    return !this.game?.hasLeft(this.shown.view, this.you)
  }

  act(action: Action): void {
    if (!this.decision) return
    this.notice = null
    this.#recapFrom = this.#lineId
    this.match.act(this.decision, action, this.pace.waitWith(this.decision, action))
  }

  isAway(seat: number): boolean {
    return this.people.info(seat)?.kind !== 'bot' && this.match.presence.get(seat) === false
  }

  dueOf(seat: number): number | null {
    const running = this.match.position?.deadlines.find((deadline) => deadline.seat === seat)
    return running ? running.due - this.match.clockOffset : null
  }

  /** Shows at once what is still waiting to be shown. */
  skip(): void {
    while (this.#queue.length) this.apply(this.#queue.shift()!)
    this.#wake?.()
  }

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

  /** Until its last beat a step shows the old position but for the view: what it asks anew cannot be answered yet. */
  #moments(frame: StepFrame): Moment[] {
    const before = this.#queue.at(-1)?.position ?? this.shown
    const isOwn = frame.source === 'player' && frame.seat === this.you
    return joined(momentsOf(this.game, this.people, before, frame, frame, isOwn ? 0 : REST))
  }

  async #play(): Promise<void> {
    this.isPlaying = true
    for (let moment = this.#queue.shift(); moment; moment = this.#queue.shift()) {
      const waiting = this.#queue.length
      const motion = isMotionReduced() ? 0 : waiting > CROWD ? HURRY : MOVE
      await this.show(moment, motion)
      if (moment.isHeld) this.heldUntil = Date.now() + motion + moment.rest
      const rest = moment.isHeld ? moment.rest : isMotionNone() ? 0 : moment.rest / (1 + waiting / 4)
      await this.#sleep(motion + rest)
      this.heldUntil = null
    }
    this.isPlaying = false
  }

  protected override apply(moment: Moment): void {
    const { position, lines } = moment
    super.apply(moment)
    this.#tell(lines)
    this.#toldSeq = position.seq
    remember(this.match.info!.id, position.seq, this.lines)
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
function joined(moments: Moment[]): Moment[] {
  if (!isMotionReduced() && !document.hidden) return moments
  return moments.reduce<Moment[]>((kept, moment) => {
    const last = kept.at(-1)
    if (!last || (last.isHeld && !document.hidden)) return [...kept, moment]
    const events = [...last.events, ...moment.events]
    return [...kept.slice(0, -1), { ...moment, events, lines: [...last.lines, ...moment.lines] }]
  }, [])
}
