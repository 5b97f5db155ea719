import { m } from '../../paraglide/messages.js'
import type { GameClient } from '../../table/game'
import type { Cue } from '../../ui/sound.svelte'
import { textOf } from '../../ui/texts'
import Board from './Board.svelte'
import Standing from './board/Standing.svelte'
import { journeys } from './journeys'
import { nowLine } from './now'
import { beats } from './story'
import type { GameEvent, View } from './types.gen'
import { eventLines } from './words'

function cue(event: GameEvent, you: number | null): Cue | null {
  switch (event.type) {
    case 'turn_started':
      return event.seat === you ? 'turn' : null
    case 'revealed':
    case 'crossroads_shown':
      return 'card'
    case 'stood':
    case 'froze':
    case 'second_chance_kept':
      return 'money'
    case 'busted':
      return event.seat === you ? 'harm' : 'no'
    case 'storm_started':
      return 'harm'
    case 'triple_draw_started':
      return event.target === you ? 'harm' : null
    case 'sevn':
      return 'win'
    case 'game_ended':
      return event.places[0]?.includes(you ?? -1) ? 'win' : 'lose'
    default:
      return null
  }
}

const client: GameClient = {
  name: m['sevn.name'](),
  Board,
  now: nowLine,
  lines: (event, view, people) => eventLines(event as GameEvent, view as View, people),
  hasLeft: (view, seat) =>
    (view as View).players.some((each) => each.seat === seat && each.status === 'left'),
  timeUp: (who) => m['sevn.log.time_up']({ who }),
  beats: (before, events, after) => beats(before as View, events as GameEvent[], after as View),
  flights: (event, before) => journeys(event as GameEvent, before as View),
  cue: (event, you) => cue(event as GameEvent, you),
  refusal: (code) => textOf(`sevn.refusal.${code}`),
  reason: (reason, view) => textOf(`sevn.reason.${reason}`, { goal: (view as View).goal }) ?? '',
  measure: (key) => textOf(`sevn.measure.${key}`) ?? key,
  Standing,
  shortcuts: [
    ['D', m['sevn.shortcuts.draw']()],
    ['S', m['sevn.shortcuts.stand']()],
    ['K', m['sevn.shortcuts.keep']()],
    ['X', m['sevn.shortcuts.discard']()],
    ['R', m['sevn.shortcuts.scores']()],
  ],
}

export default client
