// A finished game as one viewpoint may see it. Positions follow one another by JSON Patches and share what stayed the same,
// so every one that was reached is kept, and any jump is a look into a list.
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch'
import type { Position, Replay as ReplayJson, ReplayStep, Seen } from '../protocol/frames.gen'
import type { GameClient } from '../table/game'
import { People } from '../table/people'
import { momentsOf, type LogLine, type Moment } from '../table/scene.svelte'

/** A moment of the game: a step and one of its beats. */
export interface Place {
  seq: number
  beat: number
}

/** A line of the log and the beat that it tells of. */
export type Entry = LogLine & Place & Pick<ReplayStep, 'round' | 'turn'>

export type Unit = 'step' | 'turn' | 'round'

/** How long a step without beats of its own rests, in milliseconds: long enough to read its line. */
const REST = 1000

export class Recording {
  readonly people: People
  readonly last: number
  /** Whose view the board shows. */
  readonly #viewer: string
  readonly #sights: ReadonlyMap<string, Seen[]>
  readonly #moments = new Map<number, readonly Moment[]>()
  #entries: readonly Entry[] | null = null

  constructor(
    readonly json: ReplayJson,
    private readonly game: GameClient,
  ) {
    const { seats } = json.match
    const own = seats.find((seat) => seat.is_you)?.seat ?? 0
    this.#viewer = json.viewpoint === 'all' ? String(own) : json.viewpoint
    this.people = new People(
      seats.map((info) => ({ ...info, is_you: info.is_you && String(info.seat) === this.#viewer })),
    )
    this.last = json.steps.length - 1
    this.#sights = new Map(Object.entries(json.views).map(([viewer, { first }]) => [viewer, [first]]))
  }

  position(seq: number): Position {
    const { view, pending } = this.#sight(this.#viewer, seq)
    const outcome = seq === this.last ? this.json.outcome : null
    return { seq, view, pending, options: {}, deadlines: [], outcome, now: 0 }
  }

  moments(seq: number): readonly Moment[] {
    const known = this.#moments.get(seq)
    if (known) return known
    const before = seq ? this.position(seq - 1) : null
    const made = momentsOf(this.game, this.people, before, this.position(seq), this.json.steps[seq]!, REST)
    this.#moments.set(seq, made)
    return made
  }

  /** With all cards open, what each seat saw; else nothing. */
  openViews({ seq, beat }: Place): ReadonlyMap<number, unknown> {
    if (this.json.viewpoint !== 'all') return new Map()
    const known = beat < this.#lastBeat(seq) ? seq - 1 : seq
    return new Map(
      [...this.#sights.keys()].map((viewer) => [Number(viewer), this.#sight(viewer, known).view]),
    )
  }

  /** The whole game in words. */
  get entries(): readonly Entry[] {
    this.#entries ??= this.json.steps
      .flatMap(({ seq, round, turn }) => {
        const lines = this.moments(seq).flatMap(({ lines }, beat) =>
          lines.map((line) => ({ ...line, id: 0, seq, beat, round, turn })),
        )
        // A step that ends a round and begins the next tells first of the one that ends.
        const ended = this.json.steps[seq - 1]?.round ?? round
        const start = lines.findIndex(({ isStart }) => isStart)
        return lines.map((line, place) => (place < start ? { ...line, round: ended } : line))
      })
      .map((entry, id) => ({ ...entry, id }))
    return this.#entries
  }

  /** How many lines of the log are told by then. */
  told(place: Place): number {
    return this.entries.findLastIndex((entry) => !isBefore(place, entry)) + 1
  }

  /** The end of a step, which is what an address names. */
  whole(seq: number): Place {
    const known = Math.min(Math.max(seq, 0), this.last)
    return { seq: known, beat: this.#lastBeat(known) }
  }

  /** The moment that an address names, or the nearest to it. */
  place({ seq, beat }: { seq: number; beat: number | null }): Place {
    const whole = this.whole(seq)
    return { ...whole, beat: Math.min(beat ?? whole.beat, whole.beat) }
  }

  isWhole({ seq, beat }: Place): boolean {
    return beat === this.#lastBeat(seq)
  }

  isEnd(place: Place): boolean {
    return place.seq === this.last && this.isWhole(place)
  }

  /** One unit on. A turn or a round begins with the step that makes it the running one. */
  after(place: Place, unit: Unit): Place {
    const { seq, beat } = place
    if (this.isEnd(place)) return place
    if (unit === 'step') {
      return this.isWhole(place) ? { seq: seq + 1, beat: 0 } : { seq, beat: beat + 1 }
    }
    const { steps } = this.json
    const next = steps.findIndex((step) => step.seq > seq && step[unit] !== steps[seq]![unit])
    return this.whole(next < 0 ? this.last : next)
  }

  /** One unit back: first to where the running turn or round began, then to the one before it. */
  before(place: Place, unit: Unit): Place {
    const { seq, beat } = place
    if (unit === 'step') {
      if (beat > 0) return { seq, beat: beat - 1 }
      return seq > 0 ? this.whole(seq - 1) : place
    }
    const start = this.#start(seq, unit)
    if (isBefore({ ...this.whole(start) }, place)) return this.whole(start)
    return start > 0 ? this.whole(this.#start(start - 1, unit)) : this.whole(0)
  }

  #start(seq: number, unit: 'turn' | 'round'): number {
    const { steps } = this.json
    return steps.findIndex((step) => step[unit] === steps[seq]![unit])
  }

  #lastBeat(seq: number): number {
    return this.moments(seq).length - 1
  }

  #sight(viewer: string, seq: number): Seen {
    const known = this.#sights.get(viewer)!
    const { patches } = this.json.views[viewer]!
    while (known.length <= seq) {
      const patch = patches[known.length - 1] as JSONPatchDocument
      known.push(immutableJSONPatch<Seen>(known.at(-1), patch))
    }
    return known[seq]!
  }
}

function isBefore(a: Place, b: Place): boolean {
  return a.seq < b.seq || (a.seq === b.seq && a.beat < b.beat)
}
