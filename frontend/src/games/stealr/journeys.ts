// The journeys of an event whose one end is hidden from this player: hands, piles, closed panels.
import type { Flight } from '../../table/game'
import type { GameEvent } from './types.gen'

export function journeys(event: GameEvent): Flight[] {
  switch (event.type) {
    case 'drew':
      return drawn(event.seat, event.count, event.cards)
    case 'chip_settled': {
      const chip: Flight = { piece: 'chip', from: `chips:${event.holder}`, to: `chips:${event.seat}` }
      const ends = { from: `hand:${event.seat}`, to: `hand:${event.holder}` }
      const card = event.card === undefined ? { piece: 'back' } : { card: event.card }
      return event.gave_card ? [{ ...card, ...ends }, chip] : [chip]
    }
    case 'property_played':
    case 'shack_built':
      return [{ card: event.card, from: `hand:${event.seat}`, to: `table:${event.seat}` }]
    case 'banked':
      return [{ card: event.card, from: `hand:${event.seat}`, to: `bank:${event.seat}` }]
    case 'action_played':
    case 'said_no':
      return [{ card: event.card, from: `hand:${event.seat}`, to: 'stage' }]
    case 'paid': {
      const ends = { from: `seat:${event.seat}`, to: `seat:${event.to}` }
      const cards = event.cards.map((card) => ({ card, ...ends }))
      const chip = { piece: 'chip', from: `chips:${event.seat}`, to: `chips:${event.to}` }
      return event.gave_chip ? [...cards, chip] : cards
    }
    case 'moved': {
      const ends = { from: `${event.zone}:${event.seat}`, to: `${event.zone}:${event.to}` }
      if (event.zone === 'hand' && !event.cards) return [{ piece: 'back', count: event.count, ...ends }]
      return [...(event.cards ?? []), ...event.shacks].map((card) => ({ card, ...ends }))
    }
    case 'chip_given':
      return [{ piece: 'chip', from: `chips:${event.seat}`, to: `chips:${event.to}` }]
    case 'discarded':
    case 'player_left':
      return event.cards.map((card) => ({ card, from: `hand:${event.seat}`, to: 'discard' }))
    case 'reshuffled':
      return [{ piece: 'back', count: 5, from: 'discard', to: 'draw' }]
    default:
      return []
  }
}

function drawn(seat: number, count: number, cards: number[] | undefined): Flight[] {
  const ends = { from: 'draw', to: `hand:${seat}` }
  return cards ? cards.map((card) => ({ card, ...ends })) : [{ piece: 'back', count, ...ends }]
}
