import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address'

const read = (search: string, hash: string) => readAddress({ search, hash }, 3)

test('names a viewpoint and a step', () => {
  expect(read('?as=2', '#41')).toEqual({ viewpoint: '2', seq: 41 })
  expect(read('?as=all', '#0')).toEqual({ viewpoint: 'all', seq: 0 })
  expect(read('?as=public', '')).toEqual({ viewpoint: 'public', seq: null })
})

test('what names nothing here counts as not said', () => {
  expect(read('?as=3', '#x')).toEqual({ viewpoint: null, seq: null })
  expect(read('?as=-1', '#-4')).toEqual({ viewpoint: null, seq: null })
  expect(read('?as=public2', '#1.5')).toEqual({ viewpoint: null, seq: null })
  expect(read('', '')).toEqual({ viewpoint: null, seq: null })
})

test('is read as it was written', () => {
  const { search, hash } = new URL(writeAddress('1', 12), 'http://table/')
  expect(readAddress({ search, hash }, 3)).toEqual({ viewpoint: '1', seq: 12 })
})
