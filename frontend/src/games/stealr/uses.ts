// What can be done with the chosen card, as buttons.
import { m } from '../../paraglide/messages.js'
import type { Action } from '../../protocol/types'
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
  const laid = LAID[verb]
  if (laid) {
    const colors = next.action
      ? [next.action.color]
      : next.domain && 'one' in next.domain
        ? next.domain.one
        : []
    if (colors.length <= SIDE_BY_SIDE) {
      return (colors as Color[]).map((color) => ({
        key: `${verb}-${color}`,
        text: laid.text({ color: colorName(color), amount: verb === 'rent' ? rentOf(play, card, color) : 0 }),
        run: () => play.begin(verb, { card, color }),
      }))
    }
  }
  const open = laid ? laid.open() : m['stealr.do.play_on']({ card: play.deck.face(card).name })
  const text = next.action ? wholeText(play, card, next.action) : open
  return [{ key: verb, text, run: () => play.begin(verb, { card }) }]
}

interface LaidTexts {
  text: (inputs: { color: string; amount: number }) => string
  open: () => string
}

/** The verbs that lay a card to a colour: each colour is a button of its own while they are few. */
const LAID: Record<string, LaidTexts | undefined> = {
  property: { text: m['stealr.do.property'], open: m['stealr.do.place'] },
  rent: { text: m['stealr.do.rent'], open: m['stealr.do.charge'] },
  shack: { text: m['stealr.do.shack'], open: m['stealr.do.build'] },
  recolor: { text: m['stealr.do.recolor'], open: m['stealr.do.move'] },
}

function wholeText(play: Play, card: number, action: Action): string {
  const { people } = play.table
  const { name, value } = play.deck.face(card)
  if (action.verb === 'bank') return m['stealr.do.bank']({ value })
  if (action.verb === 'give') return m['stealr.do.give']({ name: people.name(play.view.settling!.holder) })
  const details = [
    action.target === undefined ? null : people.name(action.target as number),
    action.color === undefined ? null : colorName(action.color as Color),
  ].filter((detail) => detail !== null)
  const text = m['stealr.do.play']({ card: name })
  return details.length ? `${text}: ${details.join(', ')}` : text
}
