// One room as this browser knows it.
import { m } from '../paraglide/messages.js'
import { callBack } from '../ui/attention'
import { playCue } from '../ui/sound.svelte'
import { Chat } from '../chat/chat.svelte'
import { rememberPromise } from '../fairness/promises'
import { Socket, type LinkState } from '../protocol/socket'
import { Refusal } from './refusal.svelte'
import type { RoomClientFrame, RoomFrame, RoomSeat, RoomServerFrame } from '../protocol/frames.gen'
import type { GameChoices, RoomBootstrap } from './types'

export class RoomState {
  frame = $state.raw() as RoomFrame
  link = $state<LinkState>('connecting')
  readonly refusal = new Refusal()
  /** You had a seat, and it was not you who gave it up. */
  hasLostSeat = $state(false)

  readonly choices: GameChoices
  readonly chat = new Chat((frame) => this.#socket.send(frame))
  #socket: Socket<RoomServerFrame, RoomClientFrame>
  /** Wished for while there was no line; it goes out as soon as there is one. */
  #unsent: RoomClientFrame[] = []
  #isLeaving = false

  constructor({ room, choices }: RoomBootstrap, url: string, onmatch: (id: string) => void) {
    this.frame = room
    this.choices = choices
    this.#socket = new Socket(url, {
      onframe: (frame) => {
        if (frame.type === 'room') {
          // Only a match that begins while you look takes you along; you may have come back here from it.
          const begun = frame.match && !frame.match.is_over && frame.match.id !== this.frame.match?.id
          this.#meet(this.frame, frame)
          this.frame = frame
          if (begun) rememberPromise(frame.match!.id, frame.match!.commitment, 0)
          if (begun && frame.match!.is_yours) onmatch(frame.match!.id)
          for (const wish of this.#unsent.splice(0)) this.send(wish)
        } else if (frame.type === 'chat' || frame.type === 'mutes') this.chat.receive(frame)
        // The page says so better than a line that fades.
        else if (frame.type === 'refused' && frame.code === 'room_shut') location.reload()
        else if (frame.type === 'refused' && !this.chat.refuse(frame)) this.refusal.tell(frame)
      },
      onlink: (link) => (this.link = link),
    })
  }

  get you(): RoomSeat | undefined {
    return this.frame.seats.find((seat) => seat.is_you)
  }

  get isHost(): boolean {
    return this.frame.you !== null && this.frame.you === this.frame.host
  }

  /** Every seat of the table in order, free ones undefined. */
  get places(): (RoomSeat | undefined)[] {
    return Array.from({ length: this.choices.seats.most }, (_, number) =>
      this.frame.seats.find((seat) => seat.seat === number),
    )
  }

  get hasFreeSeat(): boolean {
    return this.frame.seats.length < this.choices.seats.most
  }

  get isPlaying(): boolean {
    return this.frame.match !== null && !this.frame.match.is_over
  }

  get canStart(): boolean {
    return this.isHost && !this.isPlaying && this.frame.seats.length >= this.choices.seats.least
  }

  send(frame: RoomClientFrame): void {
    this.#isLeaving = frame.type === 'leave'
    if (!this.#socket.send(frame)) this.#unsent.push(frame)
  }

  /** Who has come or gone between two frames. */
  #meet(before: RoomFrame, now: RoomFrame): void {
    if (now.you !== null) this.hasLostSeat = false
    else if (before.you !== null) this.hasLostSeat = !this.#isLeaving
    const known = new Set(before.seats.map(({ user }) => user))
    const newcomer = now.seats.find((seat) => seat.kind !== 'bot' && !seat.is_you && !known.has(seat.user))
    if (now.you === null || !newcomer) return
    playCue('card')
    callBack(m['room.came']({ name: newcomer.name }))
  }
}
