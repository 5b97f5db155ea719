// What can be done with the chosen card, as buttons.
import { m } from '../../paraglide/messages.js'
import type { Scalar } from '../../protocol/types'
import { narrow, verbsFor } from '../../table/narrow'
import { colorName } from './cards/texts'
import type { Play } from './play.svelte'
import type { Color } from './types.gen'

export interface Use {
  key: string
  text: string
  run: () => void
}

/** Colours are offered side by side up to this many; more open a choice of their own. */
const SIDE_BY_SIDE = 3

/** The rent that this card would charge for a colour: of the dearest group. */
export function rentOf(play: Play, card: number, color: Color): number {
  const groups = play.pile(play.me, color)?.groups ?? []
  const rent = Math.max(0, ...groups.map((group) => group.rent))
  return play.deck.face(card).doubles ? 2 * rent : rent
}

export function usesOf(play: Play, card: number): Use[] {
  const verbs = verbsFor(play.options, 'card', card).filter((verb) => verb !== 'say_no')
  const ordered = [...verbs.filter((verb) => verb !== 'bank'), ...verbs.filter((verb) => verb === 'bank')]
  return ordered.flatMap((verb) => usesOfVerb(play, card, verb))
}

function usesOfVerb(play: Play, card: number, verb: string): Use[] {
  const next = narrow(play.options, verb, { card })
  if (!next) return []
  const color = (value: Scalar): Use => ({
    key: `${verb}-${value}`,
    text: colorText(play, card, verb, value as Color),
    run: () => play.begin(verb, { card, color: value }),
  })
  if (next.action?.color) return [color(next.action.color as Color)]
  const one = next.field === 'color' && 'one' in next.domain ? next.domain.one : []
  if (one.length > 0 && one.length <= SIDE_BY_SIDE && verb !== 'super_sly_deal') return one.map(color)
  const text = next.action ? wholeText(play, card, verb) : openText(play, card, verb)
  return [{ key: verb, text, run: () => play.begin(verb, { card }) }]
}

function colorText(play: Play, card: number, verb: string, value: Color): string {
  const color = colorName(value)
  switch (verb) {
    case 'rent':
      return m['stealr.do.rent']({ color, amount: rentOf(play, card, value) })
    case 'shack':
      return m['stealr.do.shack']({ color })
    case 'recolor':
      return m['stealr.do.recolor']({ color })
    case 'property':
      return m['stealr.do.property']({ color })
    default:
      return `${m['stealr.do.play']({ card: play.deck.face(card).name })}: ${color}`
  }
}

function wholeText(play: Play, card: number, verb: string): string {
  const { name, value } = play.deck.face(card)
  if (verb === 'bank') return m['stealr.do.bank']({ value })
  if (verb === 'give')
    return m['stealr.do.give']({ name: play.table.people.name(play.view.settling!.holder) })
  return m['stealr.do.play']({ card: name })
}

function openText(play: Play, card: number, verb: string): string {
  switch (verb) {
    case 'property':
      return m['stealr.do.place']()
    case 'rent':
      return m['stealr.do.charge']()
    case 'shack':
      return m['stealr.do.build']()
    case 'recolor':
      return m['stealr.do.move']()
    default:
      return m['stealr.do.play_on']({ card: play.deck.face(card).name })
  }
}
