// The lobby as this browser knows it: tables to join or watch, and one's own wait for a quick match.
import type { LobbyClientFrame, LobbyRoom, LobbyServerFrame, Ticket } from '../../protocol/frames.gen'
import { Socket, type LinkState } from '../../protocol/socket'
import { Refusal } from '../refusal.svelte'
import type { LobbyBootstrap } from '../types'

export class LobbyState {
  /** By code, in the order to show. */
  rooms = $state.raw<LobbyRoom[]>([])
  ticket = $state.raw<Ticket | null>(null)
  link = $state<LinkState>('connecting')
  readonly refusal = new Refusal()
  /** The table that one is on the way to: told twice, it would break the way off and begin anew. */
  #found: string | null = null
  /** Server clock minus this clock, milliseconds. */
  #offset = 0
  #socket: Socket<LobbyServerFrame, LobbyClientFrame>
  /** The last wish, where there was no line; it goes out as soon as there is one. */
  #unsent: LobbyClientFrame | null = null

  constructor({ lobby }: Pick<LobbyBootstrap, 'lobby'>, url: string, onmatch: (id: string) => void) {
    this.rooms = ordered(lobby.rooms)
    this.ticket = lobby.ticket
    this.#socket = new Socket(url, {
      onframe: (frame) => this.#receive(frame, onmatch),
      onlink: (link) => (this.link = link),
    })
  }

  send(frame: LobbyClientFrame): void {
    this.#unsent = this.#socket.send(frame) ? null : frame
  }

  serverNow(): number {
    return Date.now() + this.#offset
  }

  close(): void {
    this.#socket.close()
  }

  #receive(frame: LobbyServerFrame, onmatch: (id: string) => void): void {
    if ('now' in frame) this.#offset = frame.now - Date.now()
    switch (frame.type) {
      case 'lobby':
        this.rooms = ordered(frame.rooms)
        if (this.#unsent) this.send(this.#unsent)
        break
      case 'lobby_change': {
        const rooms = new Map(this.rooms.map((room) => [room.code, room]))
        for (const code of frame.gone) rooms.delete(code)
        for (const room of frame.rooms) rooms.set(room.code, room)
        this.rooms = ordered([...rooms.values()])
        break
      }
      case 'queue': {
        const found = frame.ticket?.match ?? null
        if (found && found !== this.#found) onmatch(found)
        this.#found = found
        this.ticket = frame.ticket
        break
      }
      case 'refused':
        this.refusal.tell(frame)
    }
  }
}

/** Tables that gather stay where they are while others come below them: nothing moves under a finger. */
function ordered(rooms: LobbyRoom[]): LobbyRoom[] {
  return rooms.toSorted((a, b) => Number(a.match !== null) - Number(b.match !== null) || a.since - b.since)
}
