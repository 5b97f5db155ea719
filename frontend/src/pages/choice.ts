// The last choice in the bots window, kept on this device; whatever no longer fits the game falls back to its default.
import type { GameChoices, Settings } from './types'

export interface BotsChoice {
  settings: Settings
  /** One entry a bot. */
  levels: string[]
}

const storageKey = (game: string) => `bots:${game}`

export function readChoice(game: GameChoices): BotsChoice {
  const stored = readStored(game.key)
  const settings: Settings = {}
  for (const setting of game.settings) {
    const kept = stored.settings?.[setting.key]
    const isKnown = setting.values.some((choice) => choice.value === kept)
    settings[setting.key] = isKnown ? kept! : setting.default
  }
  const known = new Set(game.levels.map((level) => level.value))
  const levels = (Array.isArray(stored.levels) ? stored.levels : []).filter((level) => known.has(level))
  const fits = levels.length + 1 >= game.seats.least && levels.length + 1 <= game.seats.most
  const usual = game.levels.at(-1)!.value
  return { settings, levels: fits ? levels : Array.from({ length: game.seats.usual - 1 }, () => usual) }
}

export function storeChoice(game: string, choice: BotsChoice): void {
  try {
    localStorage.setItem(storageKey(game), JSON.stringify(choice))
  } catch {
    // Storage may be full or forbidden; then nothing is remembered.
  }
}

function readStored(game: string): Partial<BotsChoice> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(game)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
