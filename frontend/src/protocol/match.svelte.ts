// One match as this browser knows it: the newest position, who is here, what was said, what is on its way to the server.
import { Chat } from '../chat/chat.svelte'
import type {
  ActRequest,
  Decision,
  MatchInfo,
  MatchServerFrame,
  Option,
  Position,
  RefusedFrame,
  RematchFrame,
  ResignRequest,
  StateFrame,
  StepFrame,
} from './frames.gen'
import { ClockOffset } from './offset'
import { Socket, type LinkState } from './socket'
import { newToken } from './token'
import type { Action } from './types'

export interface Listener {
  /** Everything anew: after connecting, after a gap, at the end. `isNews`: of another seq than was known. */
  onstate(frame: StateFrame, isNews: boolean): void
  /** One entry more; steps arrive in order, without gaps. */
  onstep(frame: StepFrame): void
  onrefused(refusal: RefusedFrame): void
}

/** An answer that has no entry here yet. Its token makes sending it again harmless. */
interface Intent {
  token: string
  frame: ActRequest | ResignRequest
  /** Of its entry, once the server has confirmed it. */
  seq?: number
}

export class Match {
  info = $state.raw<MatchInfo | null>(null)
  position = $state.raw<Position | null>(null)
  link = $state<LinkState>('connecting')
  retryAt = $state<number | null>(null)
  intent = $state.raw<Intent | null>(null)
  presence = $state.raw<ReadonlyMap<number, boolean>>(new Map())
  /** How many look on. */
  watching = $state(0)
  readonly chat = new Chat((frame) => this.#socket.send(frame))
  rematch = $state.raw<RematchFrame | null>(null)
  /** Set when there is nothing behind this address (any more). */
  isMissing = $state(false)
  /** Set when this table plays without spectators. */
  isClosed = $state(false)
  /** Server clock minus this clock, milliseconds. */
  clockOffset = $state(0)

  #socket: Socket
  #listener: Listener
  #isSyncing = false
  readonly #offset = new ClockOffset()

  constructor(url: string, listener: Listener) {
    this.#listener = listener
    this.#socket = new Socket(url, {
      onframe: (frame) => this.#receive(frame),
      onlink: (link, retryAt) => {
        this.link = link
        this.retryAt = retryAt
      },
    })
  }

  get you(): number | null {
    return this.info?.seats.find((seat) => seat.is_you)?.seat ?? null
  }

  /** This seat's open questions, the compulsory ones first. */
  get decisions(): Decision[] {
    const mine = this.position?.pending.filter((decision) => decision.seat === this.you) ?? []
    return mine.toSorted((a, b) => Number(a.optional) - Number(b.optional))
  }

  optionsOf(decision: Decision): Option[] {
    return this.position?.options[decision.id] ?? []
  }

  serverNow(): number {
    return Date.now() + this.clockOffset
  }

  /** Sent after `wait` milliseconds; from now on nothing else can be answered. */
  act(decision: Decision, action: Action, wait = 0): void {
    const token = newToken()
    this.#intend({ token, frame: { type: 'act', decision: decision.id, action, token } }, wait)
  }

  resign(): void {
    const token = newToken()
    this.#intend({ token, frame: { type: 'resign', token } })
  }

  askRematch(): void {
    this.#socket.send({ type: 'rematch' })
  }

  retryNow(): void {
    this.#socket.retryNow()
  }

  close(): void {
    this.#socket.close()
  }

  #intend(intent: Intent, wait = 0): void {
    if (this.intent) return
    this.intent = intent
    const send = () => this.intent === intent && this.#socket.send(intent.frame)
    if (wait) setTimeout(send, wait)
    else send()
  }

  #receive(frame: MatchServerFrame): void {
    switch (frame.type) {
      case 'state': {
        const isNews = frame.seq !== this.position?.seq
        this.#isSyncing = false
        this.info = frame.match
        this.position = frame
        this.#learnClock(frame.now)
        this.#listener.onstate(frame, isNews)
        this.#settle()
        if (this.intent) this.#socket.send(this.intent.frame)
        break
      }
      case 'step':
        this.#step(frame)
        break
      case 'accepted':
        if (frame.token === this.intent?.token) this.intent = { ...this.intent, seq: frame.seq }
        this.#settle()
        break
      case 'refused':
        this.#refuse(frame)
        break
      case 'presence':
        this.presence = new Map(frame.seats.map((seat) => [seat.seat, seat.is_here]))
        this.watching = frame.watching
        break
      case 'chat':
      case 'mutes':
        this.chat.receive(frame)
        break
      case 'rematch':
        this.rematch = frame
        break
      case 'pong':
        this.#learnClock(frame.now, frame.at)
    }
  }

  #step(frame: StepFrame): void {
    const seq = this.position?.seq
    if (seq === undefined || frame.seq <= seq) return
    if (frame.seq > seq + 1) {
      if (!this.#isSyncing) this.#isSyncing = this.#socket.send({ type: 'sync', seq })
      return
    }
    this.position = frame
    this.#learnClock(frame.now)
    this.#listener.onstep(frame)
    this.#settle()
  }

  /** A receipt may come before the step that it is for: until then the old question must not be asked again. */
  #settle(): void {
    const seq = this.intent?.seq
    if (seq !== undefined && this.position && this.position.seq >= seq) this.intent = null
  }

  #refuse(refusal: RefusedFrame): void {
    if (refusal.code === 'no_such_match') {
      this.isMissing = true
      this.#socket.close()
      return
    }
    if (refusal.code === 'not_watchable') {
      this.isClosed = true
      this.#socket.close()
      return
    }
    if (this.chat.refuse(refusal)) return
    if (refusal.token && refusal.token === this.intent?.token) this.intent = null
    this.#listener.onrefused(refusal)
  }

  #learnClock(now: number, askedAt?: number): void {
    this.#offset.learn(now, askedAt)
    this.clockOffset = this.#offset.value
  }
}
