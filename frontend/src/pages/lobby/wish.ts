// What was wished for last, kept on this device.
import type { GameChoices, LobbyBootstrap } from '../types'

export interface Wish {
  game: string
  /** `standard` where a game is played in one way only. */
  mode: string
  isRanked: boolean
  size: number | null
}

const STORAGE_KEY = 'quick-match'

/** For `game`, or for the one chosen last; everything that is not on offer any more is the usual. */
export function readWish({ games }: Pick<LobbyBootstrap, 'games'>, game?: string): Wish {
  const stored = readStored()
  const chosen = games.find(({ key }) => key === (game ?? stored.game)) ?? games[0]!
  const isSame = stored.game === chosen.key
  const { least, most } = chosen.seats
  const fits = typeof stored.size === 'number' && stored.size >= least && stored.size <= most
  return {
    game: chosen.key,
    mode: modeOf(chosen, isSame ? stored.mode : undefined),
    isRanked: stored.isRanked === true,
    size: isSame && fits ? stored.size! : null,
  }
}

export function storeWish(wish: Wish): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(wish))
  } catch {
    // Storage may be full or forbidden; then nothing is remembered.
  }
}

function modeOf(game: GameChoices, wished: string | undefined): string {
  const setting = game.settings.find(({ key }) => key === 'mode')
  if (!setting) return 'standard'
  const isKnown = setting.values.some(({ value }) => value === wished)
  return String(isKnown ? wished : setting.default)
}

function readStored(): Partial<Wish> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
