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
  muted = $state.raw<Person[]>([])
  /** What stands in the field, whether or not the field is shown. */
  draft = $state('')
  /** Why the last line was not said. */
  problem = $state<string | null>(null)

  #send: (frame: Talk) => boolean
  /** Words by token, none for a phrase. */
  #said = new Map<string, string>()
  /** What has come back to the draft, with which it begins. */
  #returned = ''
  #heard = $state.raw<ChatFrame[]>([])
  #silent = $derived(new Set(this.muted.map((person) => person.id)))
  /** All that was heard, but of whom one does not want to hear. */
  lines = $derived(this.#heard.filter(({ by }) => by === null || !this.#silent.has(by)))

  constructor(send: (frame: Talk) => boolean) {
    this.#send = send
  }

  receive(frame: ChatFrame | MutesFrame): void {
    if (frame.type === 'mutes') this.muted = frame.people
    // A new connection hears the last lines once more.
    else if (frame.id > (this.#heard.at(-1)?.id ?? 0)) {
      this.#heard = [...this.#heard.slice(1 - KEPT), frame]
    }
  }

  /** Says what stands in the field, if anything does. */
  say(): void {
    // A field takes tabs from a clipboard; a line has none.
    const text = this.draft.replace(/\s+/g, ' ').trim()
    const { length } = [...text]
    if (length > LONGEST) this.problem = m['chat.too_long']({ count: length, most: LONGEST })
    else if (text && this.#utter({ type: 'chat', text, token: newToken() }, text)) {
      this.draft = this.#returned = ''
    }
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
    const earlier = this.draft.startsWith(this.#returned) ? this.#returned : ''
    const since = this.draft.slice(earlier.length).trimStart()
    this.#returned = spaced(earlier, words)
    this.draft = spaced(this.#returned, since)
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

function spaced(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}
