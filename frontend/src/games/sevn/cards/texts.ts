import { textOf } from '../../../ui/texts'
import { textKey, type Face } from './deck'

/** `term`: what the card is called in this language. `short`: on the card. `rule`: all of it. */
export function cardText(face: Face, part: 'term' | 'short' | 'rule'): string {
  return textOf(`sevn.card.${textKey(face)}.${part}`) ?? ''
}

export function kindName(face: Face): string {
  return textOf(`sevn.kind.${face.kind}`) ?? ''
}
