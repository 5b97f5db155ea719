// What is said in a room or at its table, as this reader hears it.

import type {
  ChatFrame,
  ChatRequest,
  MuteRequest,
  MutesFrame,
  Person,
  PhraseRequest,
} from '../protocol/frames.gen'

type Talk = ChatRequest | PhraseRequest | MuteRequest

const KEPT = 200

export class Chat {
  lines = $state.raw<ChatFrame[]>([])
  muted = $state.raw<Person[]>([])

  #send: (frame: Talk) => boolean

  constructor(send: (frame: Talk) => boolean) {
    this.#send = send
  }

  receive(frame: ChatFrame | MutesFrame): void {
    if (frame.type === 'mutes') {
      this.muted = frame.people
      const silent = new Set(frame.people.map((person) => person.id))
      this.lines = this.lines.filter((line) => line.by === null || !silent.has(line.by))
    } else if (frame.id > (this.lines.at(-1)?.id ?? 0)) {
      // A new connection hears the last lines once more.
      this.lines = [...this.lines.slice(1 - KEPT), frame]
    }
  }

  /** These are false where nothing could be sent. */
  say(text: string): boolean {
    return this.#send({ type: 'chat', text })
  }

  sayPhrase(phrase: string): boolean {
    return this.#send({ type: 'phrase', phrase })
  }

  mute(user: number, isMuted: boolean): boolean {
    return this.#send({ type: 'mute', user, is_muted: isMuted })
  }
}
