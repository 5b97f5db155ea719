// The journeys of which the board shows only one end: out of the pile, and onto the discards.
import type { Flight } from '../../table/game'
import { cardsOf } from './story'
import type { GameEvent, View } from './types.gen'

export function journeys(event: GameEvent, before: View): Flight[] {
  switch (event.type) {
    case 'revealed':
      return event.reason === 'deal' ? [{ card: event.card, from: 'draw', to: `row:${event.seat}` }] : []
    case 'crossroads_shown':
      return event.cards.map((card) => ({ card, from: 'draw', to: 'stage' }))
    case 'crossroads_picked':
      return away([...(before.stage ? [before.stage.card] : []), event.discarded])
    case 'second_chance_used':
      return away([event.card, event.second_chance])
    case 'ballast_discarded':
      return away([event.card])
    case 'froze':
      return [{ card: event.card, from: 'stage', to: `seat:${event.target}` }]
    case 'lapsed':
      return away(event.cards)
    case 'turn_started':
      return before.stage ? away([before.stage.card]) : []
    case 'round_started':
      return away(before.players.flatMap(cardsOf))
    case 'reshuffled':
      return [{ piece: 'back', count: 5, from: 'discard', to: 'draw' }]
    default:
      return []
  }
}

function away(cards: readonly (number | null)[]): Flight[] {
  return cards.filter((card) => card !== null).map((card) => ({ card, from: 'stage', to: 'discard' }))
}
