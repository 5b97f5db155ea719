// Sums of a payment. What counts as a payment is the server's domain; this only adds up and suggests.
import type { Cover } from '../../protocol/frames.gen'
import type { Player } from './types.gen'

export interface PaymentSum {
  total: number
  missing: number
  over: number
  /** One of the chosen cards could be left out. */
  hasSpare: boolean
  /** Even everything together does not cover it. */
  isShort: boolean
  /** The server would take it. */
  isReady: boolean
}

export function paymentSum(domain: Cover, chosen: readonly number[]): PaymentSum {
  const weights = new Map(domain.weights)
  const values = chosen.map((card) => weights.get(card) ?? 0)
  const total = values.reduce((sum, value) => sum + value, 0)
  const everything = domain.weights.reduce((sum, [, value]) => sum + value, 0)
  const isShort = everything < domain.cover
  const hasSpare = !isShort && values.some((value) => total - value >= domain.cover)
  const isReady = isShort ? chosen.length === domain.weights.length : total >= domain.cover && !hasSpare
  return {
    total,
    missing: Math.max(0, domain.cover - total),
    over: Math.max(0, total - domain.cover),
    hasSpare,
    isShort,
    isReady,
  }
}

/** What giving up a card costs its player beyond its value: a broken set hurts most. */
const LOSS = { bank: 0, table: 2, set: 12 }

export type Source = keyof typeof LOSS

export function sources(player: Player): Map<number, Source> {
  const found = new Map<number, Source>(player.bank.map((card) => [card, 'bank']))
  for (const pile of player.table) {
    for (const group of pile.groups) {
      for (const card of group.cards) found.set(card, group.is_complete ? 'set' : 'table')
    }
  }
  return found
}

/**
 * The payment that costs least: little overpaid, bank before properties, complete sets last. By dynamic programming
 * over the sums, so that forty cards take no longer than four.
 */
export function cheapestCover(domain: Cover, source: ReadonlyMap<number, Source>): number[] {
  const everything = domain.weights.map(([card]) => card)
  const most = domain.weights.reduce((sum, [, value]) => sum + value, 0)
  if (most <= domain.cover) return everything
  const best: ({ cost: number; cards: number[] } | undefined)[] = [{ cost: 0, cards: [] }]
  for (const [card, value] of domain.weights) {
    for (let sum = most - value; sum >= 0; sum--) {
      const from = best[sum]
      if (!from) continue
      const cost = from.cost + value + LOSS[source.get(card) ?? 'bank']
      const known = best[sum + value]
      if (!known || cost < known.cost) best[sum + value] = { cost, cards: [...from.cards, card] }
    }
  }
  const covers = best.slice(domain.cover).filter((entry) => entry !== undefined)
  return covers.reduce((a, b) => (b.cost < a.cost ? b : a)).cards
}
