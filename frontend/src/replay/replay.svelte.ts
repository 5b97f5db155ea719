// A finished game on the table: where it stands, and how it moves on.
import { m } from '../paraglide/messages.js'
import type { Decision, Option, Replay as ReplayJson } from '../protocol/frames.gen'
import { isMotionReduced } from '../ui/motion'
import type { GameClient } from '../table/game'
import { MOVE, Scene } from '../table/scene.svelte'
import { Recording, type Place, type Unit } from './recording'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

/** Nobody reads longer than this while the game plays by itself, in milliseconds. */
const LONGEST_REST = 3000
/** After the last beat of a step, so that one tells where it ends. */
const BREATH = 500

export class Replay extends Scene {
  recording: Recording = $state.raw()!
  place = $state.raw<Place>({ seq: 0, beat: 0 })
  isPlaying = $state(false)
  speed = $state<Speed>(1)
  /** How often the game was taken elsewhere at once. */
  jumps = $state(0)
  /** What is told to who does not see the board: the lines of the latest move or jump. */
  told = $state.raw<readonly string[]>([])

  people = $derived.by(() => this.recording.people)
  lines = $derived.by(() => this.recording.entries.slice(0, this.recording.told(this.place)))
  step = $derived.by(() => this.recording.json.steps[this.place.seq]!)
  recap = $derived.by(() => this.lines.filter((line) => line.turn === this.step.turn).slice(-30))
  openViews = $derived.by(() => this.recording.openViews(this.place))
  isCurrent = $derived.by(() => this.recording.isWhole(this.place))
  /** The moment in words. */
  where = $derived.by(() => {
    const { round, turn } = this.step
    const { seq } = this.place
    return seq ? m['replay.where']({ round, turn, seq, last: this.recording.last }) : m['replay.dealt']()
  })
  isEnd = $derived.by(() => this.recording.isEnd(this.place))

  readonly isLive = false
  readonly recapTitle = m['replay.recap']()
  readonly decision: Decision | null = null
  readonly options: Option[] = []
  readonly isUnsent = false

  /** The play that is running; an older one notices that it is over. */
  #run = 0
  #wake: (() => void) | null = null
  #movedAt = 0

  constructor(json: ReplayJson, game: GameClient) {
    super()
    this.game = game
    this.recording = new Recording(json, game)
    this.#settle(this.recording.whole(0))
  }

  isAway(): boolean {
    return false
  }

  dueOf(): null {
    return null
  }

  act(): void {}

  goOn(): void {}

  /** The same moment with other eyes. */
  look(json: ReplayJson): void {
    this.recording = new Recording(json, this.game!)
    this.#settle(this.recording.place(this.place))
  }

  jump(place: Place): void {
    this.jumps++
    this.#skip(place)
  }

  /** Without a trace in the history: there it is already. */
  goTo(moment: { seq: number; beat: number | null }): void {
    this.#skip(this.recording.place(moment))
  }

  jumpTo(seq: number): void {
    this.jump(this.recording.whole(seq))
  }

  /** As `jump`, but one of many in passing. */
  scrub(seq: number): void {
    this.#skip(this.recording.whole(seq))
  }

  /** One step on moves and sounds as it did at the table; a whole turn or round is a jump. */
  forward(unit: Unit): void {
    this.pause()
    const next = this.recording.after(this.place, unit)
    if (next === this.place) return
    if (unit === 'step') void this.#move(next, 1)
    else this.#skip(next)
  }

  back(unit: Unit): void {
    this.#skip(this.recording.before(this.place, unit))
  }

  toggle(): void {
    if (this.isPlaying) this.pause()
    else void this.#play()
  }

  pause(): void {
    this.#run++
    this.isPlaying = false
    this.#wake?.()
  }

  /** From the start, if there is nothing left. */
  async #play(): Promise<void> {
    if (this.isEnd) this.#settle(this.recording.whole(0))
    const run = ++this.#run
    this.isPlaying = true
    while (run === this.#run && !this.isEnd) {
      const { speed } = this
      const next = this.#nextStop()
      const { rest } = this.recording.moments(next.seq)[next.beat]!
      await this.#move(next, speed)
      const pause = Math.min(rest, LONGEST_REST) + (this.isCurrent ? BREATH : 0)
      await this.#sleep((MOVE + pause) / speed)
    }
    if (run === this.#run) this.isPlaying = false
  }

  /** Where nothing moves a step is shown at once. */
  #nextStop(): Place {
    const next = this.recording.after(this.place, 'step')
    return isMotionReduced() ? this.recording.whole(next.seq) : next
  }

  async #move(next: Place, speed: number): Promise<void> {
    const isHasty = performance.now() - this.#movedAt < MOVE / speed
    this.#movedAt = performance.now()
    const moment = this.#moment(next)
    this.place = next
    this.#tell()
    await this.show(moment, isMotionReduced() || isHasty ? 0 : MOVE / speed)
  }

  #skip(place: Place): void {
    this.pause()
    this.#settle(place)
    this.#tell()
  }

  #settle(place: Place): void {
    const { position, events } = this.#moment(place)
    this.place = place
    this.shown = position
    // A step that is over tells nothing any more; a beat within one does.
    this.events = this.recording.isWhole(place) ? [] : events
  }

  #moment({ seq, beat }: Place) {
    return this.recording.moments(seq)[beat]!
  }

  #tell(): void {
    const { seq, beat } = this.place
    const lines = this.recording.entries.filter((entry) => entry.seq === seq && entry.beat === beat)
    this.told = lines.map((line) => line.text)
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
}
