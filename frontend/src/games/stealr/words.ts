// The game in words: what happened, line by line.
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Line } from '../../table/game'
import type { People } from '../../table/people'
import type { Deck } from './cards/deck'
import { colorName, typeName } from './cards/texts'
import type { ActionPlayed, GameEvent, Moved, Paid } from './types.gen'

function cardList(deck: Deck, cards: readonly number[]): string {
  const names = cards.map((card) => deck.face(card).name)
  const counted = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length
    return count > 1 ? `${count} × ${name}` : name
  })
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(counted)
}

/** What an event is told as; several lines where several things happened, none where nothing needs saying. */
export function eventLines(event: GameEvent, deck: Deck, people: People): Line[] {
  return linesOf(event, deck, people).map((line) => ({ ...line, text: punctuated(line.text) }))
}

/** A card's name may bring its own mark: "You play Yoink!." has one too many. */
export function punctuated(sentence: string): string {
  return sentence.replace(/([!?])\.$/, '$1')
}

function linesOf(event: GameEvent, deck: Deck, people: People): Line[] {
  const line = (text: string, seat: number | null, tone: Line['tone'] = 'plain'): Line => ({
    text,
    seat,
    tone,
  })
  const name = (card: number) => deck.face(card).name
  const mine = (seat: number): Line['tone'] => (seat === people.you ? 'harm' : 'plain')
  switch (event.type) {
    case 'turn_started': {
      const who = people.who(event.seat)
      const text = event.again ? m['stealr.log.again']({ who }) : m['stealr.log.turn_started']({ who })
      return [{ ...line(text, event.seat, 'turn'), isStart: true }]
    }
    case 'drew':
      return [line(m['stealr.log.drew']({ who: people.who(event.seat), count: event.count }), event.seat)]
    case 'reshuffled':
      return [line(m['stealr.log.reshuffled'](), null)]
    case 'chip_settled': {
      const who = people.who(event.seat)
      const text = event.gave_card
        ? m['stealr.log.chip_settled']({ who, whom: people.who(event.holder) })
        : m['stealr.log.chip_returned']({ who })
      return [line(text, event.seat)]
    }
    case 'property_played':
      return [
        line(
          m['stealr.log.property_played']({
            who: people.who(event.seat),
            card: name(event.card),
            color: colorName(event.color),
          }),
          event.seat,
        ),
      ]
    case 'banked': {
      const face = deck.face(event.card)
      const inputs = { who: people.who(event.seat), value: face.value }
      const text =
        face.kind === 'money'
          ? m['stealr.log.banked_money'](inputs)
          : m['stealr.log.banked']({ ...inputs, card: face.name })
      return [line(text, event.seat)]
    }
    case 'shack_built':
      return [
        line(
          m['stealr.log.shack_built']({ who: people.who(event.seat), color: colorName(event.color) }),
          event.seat,
        ),
      ]
    case 'recolored': {
      const who = people.who(event.seat)
      const moved = m['stealr.log.recolored']({ who, card: name(event.card), color: colorName(event.color) })
      const lost = event.shack === null ? [] : [line(m['stealr.log.shack_lost'](), event.seat)]
      return [line(moved, event.seat), ...lost]
    }
    case 'action_played':
      return [playedLine(event, deck, people)]
    case 'said_no':
      return [line(m['stealr.log.said_no']({ who: people.who(event.seat) }), event.seat, 'gain')]
    case 'stopped':
      return [line(m['stealr.log.stopped']({ who: people.who(event.target) }), event.target, 'gain')]
    case 'accepted':
      return []
    case 'paid':
      return paidLines(event, deck, people)
    case 'moved':
      return movedLines(event, deck, people)
    case 'banks_swapped':
      return [
        line(
          m['stealr.log.banks_swapped']({ who: people.who(event.seat), whom: people.who(event.other) }),
          event.seat,
          mine(event.other),
        ),
      ]
    case 'chip_given':
      return [chipLine(event.seat, event.to, people)]
    case 'discarded':
      return [
        line(
          m['stealr.log.discarded']({ who: people.who(event.seat), cards: cardList(deck, event.cards) }),
          event.seat,
        ),
      ]
    case 'final_round':
      return [line(m['stealr.log.final_round'](), null, 'turn')]
    case 'player_left':
      return [line(m['stealr.log.player_left']({ who: people.who(event.seat) }), event.seat, 'turn')]
    case 'game_ended': {
      const winners = event.places[0] ?? []
      const [only = 0, ...others] = winners
      const text = others.length
        ? m['stealr.log.game_shared']({ names: people.list(winners) })
        : m['stealr.log.game_ended']({ who: people.who(only) })
      return [line(text, only, 'turn')]
    }
    case 'dealt':
    case 'turn_ended':
      return []
  }
}

function playedLine(event: ActionPlayed, deck: Deck, people: People): Line {
  const who = people.who(event.seat)
  const card = deck.face(event.card).name
  const isOnYou = event.targets.includes(people.you ?? -1)
  const tone = isOnYou ? 'harm' : 'plain'
  const told = (text: string): Line => ({ text, seat: event.seat, tone })
  const color = event.color && colorName(event.color)
  const [only, ...others] = event.targets
  if (color && event.amount !== null) {
    return told(m['stealr.log.charged']({ who, color, amount: event.amount }))
  }
  if (only !== undefined && others.length === 0) {
    const detail = color ?? (event.card_type ? typeName(event.card_type) : null)
    const named = detail ? `${card} (${detail})` : card
    return told(m['stealr.log.aimed']({ who, whom: people.who(only), card: named }))
  }
  if (color) return told(m['stealr.log.aimed_color']({ who, card, color }))
  return told(m['stealr.log.played']({ who, card }))
}

function paidLines(event: Paid, deck: Deck, people: People): Line[] {
  const inputs = { who: people.who(event.seat), whom: people.who(event.to) }
  const { seat } = event
  const tone = event.to === people.you ? 'gain' : seat === people.you ? 'harm' : 'plain'
  const text = event.cards.length
    ? m['stealr.log.paid']({ ...inputs, total: event.total, cards: cardList(deck, event.cards) })
    : m['stealr.log.paid_nothing'](inputs)
  const lines: Line[] = [{ text, seat, tone }]
  if (event.gave_chip) lines.push(chipLine(seat, event.to, people))
  if (event.is_forgiven) lines.push({ text: m['stealr.log.forgiven'](), seat, tone: 'plain' })
  return lines
}

function movedLines(event: Moved, deck: Deck, people: People): Line[] {
  const inputs = { who: people.who(event.seat), whom: people.who(event.to) }
  const { seat, to } = event
  const tone = to === people.you ? 'gain' : seat === people.you ? 'harm' : 'plain'
  const cards = [...(event.cards ?? []), ...event.shacks]
  const lost: Line[] = event.lost_shacks.map(() => ({
    text: m['stealr.log.shack_lost'](),
    seat,
    tone: 'plain',
  }))
  const told = (text: string): Line[] => [{ text, seat: to, tone }, ...lost]
  if (cards.length) return told(m['stealr.log.moved']({ ...inputs, cards: cardList(deck, cards) }))
  if (event.lost_shacks.length) return lost
  if (event.count) return told(m['stealr.log.moved_hidden']({ ...inputs, count: event.count }))
  return told(m['stealr.log.moved_none'](inputs))
}

function chipLine(seat: number, to: number, people: People): Line {
  const tone = to === people.you ? 'gain' : seat === people.you ? 'harm' : 'plain'
  return { text: m['stealr.log.gave_chip']({ who: people.who(seat), whom: people.who(to) }), seat, tone }
}
