import { m } from '../../paraglide/messages.js'
import type { GameClient } from '../../table/game'
import type { Cue } from '../../ui/sound.svelte'
import { textOf } from '../../ui/texts'
import Board from './Board.svelte'
import Standing from './board/Standing.svelte'
import { Deck } from './cards/deck'
import { journeys } from './journeys'
import { nowLine } from './now'
import type { GameEvent, View } from './types.gen'
import { eventLines } from './words'

function cue(event: GameEvent, you: number | null): Cue | null {
  switch (event.type) {
    case 'turn_started':
      return event.seat === you ? 'turn' : null
    case 'property_played':
    case 'recolored':
    case 'shack_built':
    case 'drew':
      return 'card'
    case 'banked':
    case 'paid':
      return 'money'
    case 'action_played':
      return event.targets.includes(you ?? -1) ? 'harm' : 'card'
    case 'said_no':
      return 'no'
    case 'game_ended':
      return event.places[0]?.includes(you ?? -1) ? 'win' : 'lose'
    default:
      return null
  }
}

const client: GameClient = {
  name: m['stealr.name'](),
  Board,
  now: nowLine,
  lines: (event, view, people) => eventLines(event as GameEvent, new Deck((view as View).mode), people),
  hasLeft: (view, seat) => (view as View).players.some((each) => each.seat === seat && each.has_left),
  timeUp: (who) => m['stealr.log.time_up']({ who }),
  flights: (event) => journeys(event as GameEvent),
  cue: (event, you) => cue(event as GameEvent, you),
  refusal: (code) => textOf(`stealr.refusal.${code}`),
  reason: (reason, view) => textOf(`stealr.reason.${reason}`, { goal: (view as View).goal }) ?? '',
  measure: (key) => textOf(`stealr.measure.${key}`) ?? key,
  Standing,
  shortcuts: [['E', m['table.shortcuts.end']()]],
}

export default client
