// The steps by which a round is scored, in the order of the rules. What changes nothing is left out.
import { m } from '../../paraglide/messages.js'
import type { Score } from './types.gen'

export interface Step {
  /** Place in the order of the rules, the same for every player. */
  order: number
  /** Names the pictogram, where the step has a card of its own. */
  icon: string | null
  label: string
  text: string
}

export function stepsOf(score: Score): Step[] {
  const plus = (amount: number) => (amount < 0 ? `−${-amount}` : `+${amount}`)
  const all: [amount: number, step: Omit<Step, 'order'>][] = [
    [score.doubled, { icon: null, label: m['sevn.sheet.doubled'](), text: plus(score.doubled) }],
    [score.modifiers, { icon: null, label: m['sevn.sheet.modifiers'](), text: plus(score.modifiers) }],
    [
      score.featherweight,
      { icon: 'featherweight', label: m['sevn.sheet.featherweight'](), text: plus(score.featherweight) },
    ],
    [
      score.heavyweight,
      { icon: 'heavyweight', label: m['sevn.sheet.heavyweight'](), text: plus(score.heavyweight) },
    ],
    [score.staircase, { icon: 'staircase', label: m['sevn.sheet.staircase'](), text: plus(score.staircase) }],
    [score.sevn, { icon: 'sevn', label: m['sevn.sheet.sevn_step'](), text: plus(score.sevn) }],
    [score.floor, { icon: null, label: m['sevn.sheet.floor'](), text: plus(score.floor) }],
  ]
  const sum = {
    order: 0,
    icon: null,
    label: m['sevn.sheet.sum'](),
    text: String(score.sum).replace('-', '−'),
  }
  const changing = all.flatMap(([amount, step], place) => (amount ? [{ order: place + 1, ...step }] : []))
  return [sum, ...changing]
}
