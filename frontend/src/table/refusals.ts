import { spoken } from '../conduct/standing.svelte'
import { m } from '../paraglide/messages.js'
import type { RefusedFrame } from '../protocol/frames.gen'
import { textOf } from '../ui/texts'
import type { GameClient } from './game'

export function refusalText(refusal: Pick<RefusedFrame, 'code' | 'data'>, game: GameClient | null): string {
  const { code } = refusal
  const shared = textOf(`table.refusal.${code}`) ?? textOf(`refusal.${code}`, spoken(refusal.data))
  return game?.refusal(code) ?? shared ?? m['table.refusal.other']({ code })
}
