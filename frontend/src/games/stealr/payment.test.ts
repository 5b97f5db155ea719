import { describe, expect, test } from 'vitest'
import type { Cover } from '../../protocol/frames.gen'
import { cheapestCover, paymentSum, type Source } from './payment'

const cover = (amount: number, ...values: number[]): Cover => ({
  cover: amount,
  weights: values.map((value, card) => [card, value]),
})

describe('the running sum', () => {
  test('says what is missing', () => {
    expect(paymentSum(cover(8, 5, 4, 1), [0])).toMatchObject({ total: 5, missing: 3, isReady: false })
  })
  test('says what is overpaid, and that it may be', () => {
    expect(paymentSum(cover(8, 5, 4, 1), [0, 1])).toMatchObject({
      total: 9,
      over: 1,
      missing: 0,
      isReady: true,
    })
  })
  test('notices a card that could stay', () => {
    expect(paymentSum(cover(8, 5, 4, 1), [0, 1, 2])).toMatchObject({ hasSpare: true, isReady: false })
  })
  test('wants everything where everything is not enough', () => {
    expect(paymentSum(cover(8, 3, 2), [0])).toMatchObject({ isShort: true, isReady: false })
    expect(paymentSum(cover(8, 3, 2), [0, 1])).toMatchObject({ isShort: true, isReady: true })
    expect(paymentSum(cover(8), [])).toMatchObject({ isShort: true, isReady: true })
  })
})

describe('the cheapest cover', () => {
  const from = (...sources: Source[]) => new Map(sources.map((source, card) => [card, source]))

  test('overpays as little as it can', () => {
    expect(cheapestCover(cover(6, 10, 4, 2, 5), from('bank', 'bank', 'bank', 'bank')).sort()).toEqual([1, 2])
  })
  test('takes from the bank before the table', () => {
    expect(cheapestCover(cover(4, 4, 5), from('table', 'bank'))).toEqual([1])
  })
  test('keeps complete sets together for as long as it can', () => {
    expect(cheapestCover(cover(4, 4, 2, 2, 1), from('set', 'table', 'table', 'table')).sort()).toEqual([1, 2])
    expect(cheapestCover(cover(4, 4, 1), from('set', 'bank'))).toEqual([0])
  })
  test('is everything where that does not suffice', () => {
    expect(cheapestCover(cover(9, 4, 1), from('bank', 'set')).sort()).toEqual([0, 1])
  })
  test('is always taken by the server, and quickly, with forty cards', () => {
    const values = Array.from({ length: 40 }, (_, card) => 1 + ((card * 7) % 5))
    for (let amount = 1; amount <= 40; amount++) {
      const domain = cover(amount, ...values)
      expect(paymentSum(domain, cheapestCover(domain, new Map())).isReady).toBe(true)
    }
  })
})
