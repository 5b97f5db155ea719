// What is said in a room or at its table, as this reader hears it.

/** `text` as it was written, or the key of a quick `phrase`; `by` is the person's number, null once they are gone. */
export interface ChatLine {
  id: number
  by: number | null
  name: string
  text: string
  phrase: string | null
  at: number
}

export interface Person {
  id: number
  name: string
}

export type ChatServerFrame = ({ type: 'chat' } & ChatLine) | { type: 'mutes'; people: Person[] }

export type ChatClientFrame =
  | { type: 'chat'; text: string }
  | { type: 'phrase'; phrase: string }
  | { type: 'mute'; user: number; is_muted: boolean }

const KEPT = 200

export class Chat {
  lines = $state.raw<ChatLine[]>([])
  muted = $state.raw<Person[]>([])

  #send: (frame: ChatClientFrame) => boolean

  constructor(send: (frame: ChatClientFrame) => boolean) {
    this.#send = send
  }

  receive(frame: ChatServerFrame): void {
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
