import { beforeEach, describe, expect, it } from 'vitest'
import { recallPromise, rememberPromise } from './promises'

describe('promises', () => {
  beforeEach(() => localStorage.clear())

  it('are kept as they were first made', () => {
    rememberPromise('a', 'first', 0)
    rememberPromise('a', 'second', 7)
    expect(recallPromise('a')).toMatchObject({ commitment: 'first', seq: 0 })
    expect(recallPromise('b')).toBeNull()
  })

  it('of long ago make room', () => {
    for (let match = 0; match < 305; match++) {
      localStorage.setItem(`promise:${match}`, JSON.stringify({ commitment: 'x', at: match, seq: 0 }))
    }
    localStorage.setItem('other', 'stays')
    rememberPromise('new', 'x', 0)
    expect(recallPromise('new')).not.toBeNull()
    expect(recallPromise('5')).toBeNull()
    expect(recallPromise('6')).not.toBeNull()
    expect(localStorage.getItem('other')).toBe('stays')
  })

  it('survive nonsense in the storage', () => {
    localStorage.setItem('promise:a', '{')
    expect(recallPromise('a')).toBeNull()
  })
})
