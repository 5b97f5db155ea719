import type { Refusal } from '../protocol/frames'
import { m } from '../paraglide/messages.js'
import { textOf } from '../ui/texts'
import type { GameClient } from './game'

export function refusalText(refusal: Pick<Refusal, 'code'>, game: GameClient | null): string {
  const { code } = refusal
  return game?.refusal(code) ?? textOf(`table.refusal.${code}`) ?? m['table.refusal.other']({ code })
}
