// The game in words: what happened, line by line.
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import type { Line } from '../../table/game'
import type { People } from '../../table/people'
import { faceOf } from './cards/deck'
import type { Froze, GameEvent, Lapsed, RoundScored, TripleDrawStarted, View } from './types.gen'

function listed(items: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(items)
}

const name = (card: number) => faceOf(card).name

/** What an event is told as; none where the next one says it. `view` is the position after it. */
export function eventLines(event: GameEvent, view: View, people: People): Line[] {
  const line = sentence(event, view, people)
  return line ? [line] : []
}

function sentence(event: GameEvent, view: View, people: People): Line | null {
  const told = (text: string, seat: number | null, tone: Line['tone'] = 'plain'): Line => ({
    text,
    seat,
    tone,
  })
  const about = (seat: number, tone: Line['tone']) => (seat === people.you ? tone : 'plain')
  switch (event.type) {
    case 'round_started': {
      const inputs = { who: people.who(event.starter), round: event.round }
      return { ...told(m['sevn.log.round_started'](inputs), null, 'turn'), isStart: true }
    }
    case 'turn_started': {
      const text = m['sevn.log.turn_started']({ who: people.who(event.seat) })
      return { ...told(text, event.seat, 'turn'), isStart: true }
    }
    case 'revealed': {
      const inputs = { who: people.who(event.seat), card: name(event.card) }
      const text = event.reason === 'deal' ? m['sevn.log.dealt'](inputs) : m['sevn.log.drew'](inputs)
      return told(text, event.seat)
    }
    case 'joined':
      if (faceOf(event.card).kind !== 'ballast') return null
      return told(m['sevn.log.kept']({ who: people.who(event.seat), card: name(event.card) }), event.seat)
    case 'queued':
      return told(m['sevn.log.queued']({ card: name(event.card) }), event.seat)
    case 'busted': {
      const inputs = { who: people.who(event.seat), card: name(event.card) }
      return told(m['sevn.log.busted'](inputs), event.seat, 'harm')
    }
    case 'sevn':
      return told(m['sevn.log.sevn']({ who: people.who(event.seat) }), event.seat, 'gain')
    case 'stood': {
      const { points } = view.players[event.seat]!
      return told(m['sevn.log.stood']({ who: people.who(event.seat), points }), event.seat)
    }
    case 'second_chance_kept':
      return told(m['sevn.log.second_chance_kept']({ who: people.who(event.seat) }), event.seat, 'gain')
    case 'second_chance_given': {
      const inputs = { who: people.who(event.seat), whom: people.who(event.target) }
      return told(m['sevn.log.second_chance_given'](inputs), event.seat, about(event.target, 'gain'))
    }
    case 'second_chance_used': {
      const inputs = { who: people.who(event.seat), card: name(event.card) }
      return told(m['sevn.log.second_chance_used'](inputs), event.seat, 'gain')
    }
    case 'ballast_discarded': {
      const inputs = { who: people.who(event.seat), card: name(event.card) }
      const isHeld = event.reason === 'held'
      return told(
        isHeld ? m['sevn.log.ballast_held'](inputs) : m['sevn.log.ballast_discarded'](inputs),
        event.seat,
      )
    }
    case 'froze':
    case 'triple_draw_started':
      return told(aimedText(event, people), event.seat, about(event.target, 'harm'))
    case 'storm_started':
      return told(m['sevn.log.storm']({ who: people.who(event.seat) }), event.seat, 'harm')
    case 'crossroads_shown':
      return told(m['sevn.log.crossroads']({ cards: listed(event.cards.map(name)) }), event.seat)
    case 'crossroads_picked': {
      const inputs = { who: people.who(event.seat), card: name(event.card) }
      return told(m['sevn.log.picked'](inputs), event.seat)
    }
    case 'lapsed':
      return told(lapsedText(event), event.seat)
    case 'reshuffled':
      return told(m['sevn.log.reshuffled']({ n: event.count }), null)
    case 'exhausted':
      return told(m['sevn.log.exhausted'](), null)
    case 'round_scored':
      return told(
        m['sevn.log.round_scored']({ round: event.round, scores: scores(event, people) }),
        null,
        'turn',
      )
    case 'player_left':
      return told(m['sevn.log.player_left']({ who: people.who(event.seat) }), event.seat, 'turn')
    case 'game_ended': {
      const winner = event.places[0]?.[0] ?? 0
      return told(m['sevn.log.game_ended']({ who: people.who(winner) }), winner, 'turn')
    }
  }
}

function aimedText(event: Froze | TripleDrawStarted, people: People): string {
  const who = people.who(event.seat)
  const inputs = { who, whom: people.who(event.target) }
  const isSelf = event.seat === event.target
  if (event.type === 'froze') return isSelf ? m['sevn.log.froze_self']({ who }) : m['sevn.log.froze'](inputs)
  return isSelf ? m['sevn.log.triple_draw_self']({ who }) : m['sevn.log.triple_draw'](inputs)
}

function lapsedText(event: Lapsed): string {
  const inputs = { cards: listed(event.cards.map(name)) }
  if (event.reason === 'out') return m['sevn.log.lapsed.out'](inputs)
  if (event.reason === 'nobody') return m['sevn.log.lapsed.nobody'](inputs)
  return m['sevn.log.lapsed.dropped'](inputs)
}

function scores(event: RoundScored, people: People): string {
  const stillHere = event.scores.filter((score) => score.status !== 'left')
  return listed(
    stillHere.map(({ seat, points }) => {
      const who = seat === people.you ? m['sevn.player.you']() : people.name(seat)
      return m['sevn.log.score']({ name: who, points })
    }),
  )
}
