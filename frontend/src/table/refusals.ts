import type { RefusedFrame } from '../protocol/frames.gen'
import { m } from '../paraglide/messages.js'
import { textOf } from '../ui/texts'
import type { GameClient } from './game'

export function refusalText(refusal: Pick<RefusedFrame, 'code'>, game: GameClient | null): string {
  const { code } = refusal
  return game?.refusal(code) ?? textOf(`table.refusal.${code}`) ?? m['table.refusal.other']({ code })
}
