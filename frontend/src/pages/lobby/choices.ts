// What is chosen both for a quick match and for a table of one's own.
import { m } from '../../paraglide/messages.js'
import type { GameChoices, Setting } from '../types'

export function gameSetting(games: readonly GameChoices[]): Setting {
  return {
    key: 'game',
    label: m['lobby.game'](),
    default: null,
    values: games.map(({ key, title }) => ({ value: key, label: title, hint: '' })),
  }
}

/** False: casual, true: ranked. */
export function stakeSetting(): Setting {
  return {
    key: 'stake',
    label: m['lobby.kind'](),
    default: false,
    values: [
      { value: false, label: m['lobby.casual'](), hint: m['lobby.casual_hint']() },
      { value: true, label: m['lobby.ranked'](), hint: m['lobby.ranked_hint']() },
    ],
  }
}
