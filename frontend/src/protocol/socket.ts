// A socket that comes back by itself: growing, jittered waits; a heartbeat that notices a dead line; a probe on thaw.
import { BANNED, SIGNED_OUT, standing } from '../conduct/standing.svelte'
import { startBeat } from './beat'
import type { MatchClientFrame, MatchServerFrame, StandingFrame } from './frames.gen'

export type LinkState = 'connecting' | 'live' | 'waiting' | 'closed'

type Frame = { type: string }

export interface SocketHandlers<Received extends Frame = MatchServerFrame> {
  onframe(frame: Received): void
  onlink(link: LinkState, retryAt: number | null): void
}

/** What a match, a room and the lobby answer a new connection with. */
const WHOLE_STATES = new Set(['state', 'room', 'lobby'])
const HEARTBEAT = 10_000
const PATIENCE = 5_000
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

/** Milliseconds before attempt number `attempt` (from 0): doubling, the upper half of it random. */
export function retryWait(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return full / 2 + (full / 2) * random
}

/** The address of a socket on this site. */
export function socketUrl(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}${path}`
}

export class Socket<Received extends Frame = MatchServerFrame, Sent extends Frame = MatchClientFrame> {
  #url: string
  #handlers: SocketHandlers<Received>
  #socket: WebSocket | null = null
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #stopBeat: (() => void) | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(url: string, handlers: SocketHandlers<Received>) {
    this.#url = url
    this.#handlers = handlers
    document.addEventListener('visibilitychange', this.#probe)
    window.addEventListener('online', this.#probe)
    window.addEventListener('pageshow', this.#probe)
    this.#connect()
  }

  /** False where the frame could not be handed to an open socket. */
  send(frame: Sent): boolean {
    return this.#write(frame)
  }

  #write(frame: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  /** Tries at once instead of waiting. */
  retryNow(): void {
    if (this.#isClosed || this.#socket) return
    clearTimeout(this.#retry)
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    document.removeEventListener('visibilitychange', this.#probe)
    window.removeEventListener('online', this.#probe)
    window.removeEventListener('pageshow', this.#probe)
    clearTimeout(this.#retry)
    this.#drop()
    this.#handlers.onlink('closed', null)
  }

  #connect(): void {
    this.#handlers.onlink('connecting', null)
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    // A connection that neither opens nor fails counts as dead, too.
    this.#expectWord()
    socket.onopen = () => {
      this.#stopBeat = startBeat(this.#ping, HEARTBEAT)
      this.#ping()
    }
    socket.onmessage = (message) => {
      if (this.#socket !== socket) return
      clearTimeout(this.#silence)
      this.#silence = undefined
      const frame = JSON.parse(message.data as string) as Received
      // Only a whole state proves that the table is reached; a line that opens and closes must keep its growing waits.
      if (WHOLE_STATES.has(frame.type)) {
        this.#attempt = 0
        this.#handlers.onlink('live', null)
      }
      if (frame.type === 'standing') standing.heed(frame as Frame as StandingFrame)
      this.#handlers.onframe(frame)
    }
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return
      if (code === BANNED) this.close()
      // The page as it is for whoever this browser belongs to now.
      else if (code === SIGNED_OUT) location.reload()
      else this.#lose()
    }
  }

  #ping = (): void => {
    if (this.#write({ type: 'ping', at: Date.now() })) this.#expectWord()
  }

  #expectWord(): void {
    this.#silence ??= setTimeout(() => this.#lose(), PATIENCE)
  }

  /** After a freeze or a change of network nobody knows whether the line still stands. */
  #probe = (): void => {
    if (document.visibilityState === 'hidden') return
    if (this.#socket) this.#ping()
    else this.retryNow()
  }

  #lose(): void {
    this.#drop()
    if (this.#isClosed) return
    const wait = retryWait(this.#attempt++, Math.random())
    this.#handlers.onlink('waiting', Date.now() + wait)
    this.#retry = setTimeout(() => this.#connect(), wait)
  }

  #drop(): void {
    this.#stopBeat?.()
    clearTimeout(this.#silence)
    this.#silence = undefined
    const socket = this.#socket
    this.#socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
}
