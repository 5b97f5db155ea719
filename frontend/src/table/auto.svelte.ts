// Answering by itself, for those who wish it (the preference `auto_accept`).
import { preferences } from '../ui/preferences'
import type { Option } from '../protocol/frames.gen'
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

/** The recap stays: it was no act of theirs. As long as a person takes, by chance: how soon an answer comes tells nobody whether there was a choice. */
export function acceptByItself(table: Table): void {
  $effect(() => {
    const { decision } = table
    const acceptance = onlyAcceptance(table.options)
    if (preferences.auto_accept === 'off' || !decision || !acceptance) return
    const pause = SHORTEST + Math.random() * (LONGEST - SHORTEST)
    const timer = setTimeout(() => table.match.act(decision, acceptance), pause)
    return () => clearTimeout(timer)
  })
}
