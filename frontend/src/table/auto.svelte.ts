// Answering by itself, for those who wish it (the preference `auto_accept`).
import { preferences } from '../ui/preferences'
import type { Decision, Option } from '../protocol/frames.gen'
import type { Action } from '../protocol/types'
import { openOptions } from './narrow'
import type { Table } from './table.svelte'

const SHORTEST = 600
const LONGEST = 1600

/** The acceptance that needs no choice, where it is all that can be answered; else null. Knows no game. */
export function onlyAcceptance(options: readonly Option[]): Action | null {
  const [option, ...others] = openOptions(options)
  const isBare = option?.verb === 'accept' && Object.keys(option.fields).length === 0
  return isBare && others.length === 0 ? { verb: 'accept' } : null
}

/**
 * How long until an acceptance is sent: as long as a person takes, by chance. Drawn once a question, when the table asks
 * it, so that neither rivals' answers meanwhile nor a quick hand tell whether there was a choice.
 */
export class Pace {
  #question = ''
  #at = 0

  wait({ id }: Decision): number {
    if (id !== this.#question) {
      this.#question = id
      this.#at = Date.now() + SHORTEST + Math.random() * (LONGEST - SHORTEST)
    }
    return Math.max(0, this.#at - Date.now())
  }

  /** For an answer that a person gives: whoever may be answered for accepts no sooner than that. */
  waitWith(decision: Decision, action: Action): number {
    return preferences.auto_accept === 'on' && action.verb === 'accept' ? this.wait(decision) : 0
  }
}

/** The recap stays: it was no act of theirs. */
export function acceptByItself(table: Pick<Table, 'decision' | 'options' | 'match' | 'pace'>): void {
  $effect(() => {
    const { decision } = table
    if (preferences.auto_accept === 'off' || !decision) return
    const wait = table.pace.wait(decision)
    const acceptance = onlyAcceptance(table.options)
    if (!acceptance) return
    const timer = setTimeout(() => table.match.act(decision, acceptance), wait)
    return () => clearTimeout(timer)
  })
}
