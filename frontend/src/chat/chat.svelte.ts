// What is said in a room or at its table, as this reader hears it.

import { m } from '../paraglide/messages.js'
import type {
  ChatFrame,
  ChatRequest,
  MuteRequest,
  MutesFrame,
  Person,
  PhraseRequest,
  RefusedFrame,
} from '../protocol/frames.gen'
import { refusalText } from '../protocol/refusals'
import { newToken } from '../protocol/token'

type Talk = ChatRequest | PhraseRequest | MuteRequest

const KEPT = 200
const LONGEST = 300
/** A refusal comes at once: lines said before so many others were heard. */
const UNANSWERED = 40

export class Chat {
  lines = $state.raw<ChatFrame[]>([])
  muted = $state.raw<Person[]>([])
  /** What stands in the field, whether or not the field is shown. */
  draft = $state('')
  /** Why the last line was not said. */
  problem = $state<string | null>(null)

  #send: (frame: Talk) => boolean
  /** Words by token, none for a phrase. */
  #said = new Map<string, string>()

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

  /** Says what stands in the field, if anything does. */
  say(): void {
    // A field takes tabs from a clipboard; a line has none.
    const text = this.draft.replace(/\s+/g, ' ').trim()
    const { length } = [...text]
    if (length > LONGEST) this.problem = m['chat.too_long']({ count: length, most: LONGEST })
    else if (text && this.#utter({ type: 'chat', text, token: newToken() }, text)) this.draft = ''
  }

  sayPhrase(phrase: string): void {
    this.#utter({ type: 'phrase', phrase, token: newToken() }, '')
  }

  /** Gives the words of a line that was refused back; whether the refusal was about one. */
  refuse(refusal: RefusedFrame): boolean {
    const { token } = refusal
    const words = token === null ? undefined : this.#said.get(token)
    if (words === undefined) return false
    this.#said.delete(token!)
    this.draft = [words, this.draft].filter(Boolean).join(' ')
    this.problem = refusalText(refusal)
    return true
  }

  mute(user: number, isMuted: boolean): void {
    this.#send({ type: 'mute', user, is_muted: isMuted })
  }

  #utter(frame: (ChatRequest | PhraseRequest) & { token: string }, words: string): boolean {
    const isSent = this.#send(frame)
    this.problem = isSent ? null : m['chat.failed']()
    if (isSent) this.#said.set(frame.token, words)
    if (this.#said.size > UNANSWERED) this.#said.delete(this.#said.keys().next().value!)
    return isSent
  }
}
