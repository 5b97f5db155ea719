// The now line: whose move it is, and what is asked.
import { m } from '../../paraglide/messages.js'
import { textOf } from '../../ui/texts'
import type { Scene } from '../../table/scene.svelte'
import { Deck } from './cards/deck'
import { colorName, typeName } from './cards/texts'
import type { Stage, Target, View } from './types.gen'
import { punctuated } from './words'

export function nowLine(table: Scene): string {
  const view = table.shown!.view as View
  const { people, you } = table
  if (table.shown!.outcome) return m['stealr.now.over']()
  if (table.decision) {
    switch (table.decision.kind) {
      case 'play': {
        const { plays_left: n } = view.turn
        const last = view.final_turns === null ? '' : `${m['stealr.now.final']({ n: view.final_turns + 1 })} `
        return last + (n ? m['stealr.now.play']({ n }) : m['stealr.now.no_plays']())
      }
      case 'settle':
        return m['stealr.now.settle']({ name: people.name(view.settling!.holder) })
      case 'trim':
        return m['stealr.now.trim']({ n: surplus(table) })
      default:
        return askedLine(table, view)
    }
  }
  if (view.stage) {
    const asked = view.stage.targets.flatMap((target) => target.asked ?? [])
    const others = [...new Set(asked)].filter((seat) => seat !== you)
    if (others.length) return m['stealr.now.answers']({ names: people.list(others) })
  }
  const { seat, phase, plays_left: n } = view.turn
  const who = people.who(seat)
  if (phase === 'settle') return m['stealr.now.settles']({ who })
  if (phase === 'trim') return m['stealr.now.trims']({ who })
  if (seat === you) return n ? m['stealr.now.play']({ n }) : m['stealr.now.no_plays']()
  const name = people.name(seat)
  return n ? m['stealr.now.plays_on']({ name, n }) : m['stealr.now.ends']({ name })
}

function surplus(table: Scene): number {
  const domain = table.options.find((option) => option.verb === 'discard')?.fields.cards
  return domain && 'some' in domain ? domain.least : 0
}

function hasPayable(table: Scene): boolean {
  const domain = table.options.find((option) => option.verb === 'pay')?.fields.cards
  return domain !== undefined && 'weights' in domain && domain.weights.length > 0
}

function chipsLeft(view: View): number {
  return view.players.find((player) => player.seat === view.seat)?.chips_left ?? 0
}

function askedLine(table: Scene, view: View): string {
  const stage = view.stage!
  const mine = stage.targets.find((target) => target.asked === table.you && target.seat === table.you)
  if (mine && mine.chain.length === 0) return hitLine(table, view, stage, mine)
  const target = stage.targets.find((each) => each.asked === table.you)!
  const opponent = target.seat === table.you ? stage.seat : target.seat
  const deck = new Deck(view.mode)
  const countered = target.chain.at(-2) ?? stage.card
  const card = deck.face(countered).name
  return punctuated(m['stealr.now.countered']({ name: table.people.name(opponent), card }))
}

function hitLine(table: Scene, view: View, stage: Stage, target: Target): string {
  const deck = new Deck(view.mode)
  const name = table.people.name(stage.seat)
  if (target.amount !== null) {
    const inputs = { name, amount: target.amount, card: deck.face(stage.card).name }
    if (hasPayable(table)) return m['stealr.now.pay'](inputs)
    return chipsLeft(view) ? m['stealr.now.pay_chip'](inputs) : m['stealr.now.pay_none'](inputs)
  }
  const bank = (seat: number) => view.players.find((player) => player.seat === seat)!.bank_total
  const inputs = {
    name,
    color: stage.color && colorName(stage.color),
    type: stage.type && typeName(stage.type),
    card: target.picked !== null && deck.face(target.picked).name,
    yours: bank(target.seat),
    theirs: bank(stage.seat),
  }
  return textOf(`stealr.now.hit.${stage.verb}`, inputs) ?? ''
}
