import { m } from '../../../paraglide/messages.js'
import { ladder } from '../cards/deck'
import { colorName } from '../cards/texts'
import type { Color, Group } from '../types.gen'

/** A group for those who hear it: "Red: 2 of 3, rent 3M, with Shack". */
export function groupLabel(group: Group, color: Color): string {
  const size = ladder(color).length
  const inputs = { color: colorName(color), cards: group.cards.length, size, rent: group.rent }
  const pile = group.is_complete ? m['stealr.zone.pile_complete'](inputs) : m['stealr.zone.pile'](inputs)
  return group.shack === null ? pile : `${pile}, ${m['stealr.zone.with_shack']()}`
}
