import { textOf } from '../../../ui/texts'
import type { CardType, Color } from '../types.gen'

/** `short`: at most eight words, on the card. `rule`: all of it. */
export function cardText(key: string, part: 'short' | 'rule'): string {
  return textOf(`stealr.card.${key}.${part}`) ?? ''
}

export function colorName(color: Color): string {
  return textOf(`stealr.color.${color}`) ?? color
}

export function typeName(type: CardType): string {
  return textOf(`stealr.type.${type}`) ?? type
}
