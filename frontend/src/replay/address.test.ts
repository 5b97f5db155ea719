import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address'

const read = (search: string, hash: string) => readAddress({ search, hash }, 3)

test('names a viewpoint and a step, or a beat of one', () => {
  expect(read('?as=2', '#41')).toEqual({ viewpoint: '2', moment: { seq: 41, beat: null } })
  expect(read('?as=all', '#0')).toEqual({ viewpoint: 'all', moment: { seq: 0, beat: null } })
  expect(read('?as=public', '#7.3')).toEqual({ viewpoint: 'public', moment: { seq: 7, beat: 2 } })
  expect(read('?as=public', '')).toEqual({ viewpoint: 'public', moment: null })
})

test('what names nothing here counts as not said', () => {
  expect(read('?as=3', '#x')).toEqual({ viewpoint: null, moment: null })
  expect(read('?as=-1', '#-4')).toEqual({ viewpoint: null, moment: null })
  expect(read('?as=public2', '#1.0')).toEqual({ viewpoint: null, moment: null })
  expect(read('', '')).toEqual({ viewpoint: null, moment: null })
})

test.each([true, false])('is read as it was written, a whole step: %s', (isWhole) => {
  const { search, hash } = new URL(writeAddress('1', { seq: 12, beat: 3 }, isWhole), 'http://table/')
  const moment = { seq: 12, beat: isWhole ? null : 3 }
  expect(readAddress({ search, hash }, 3)).toEqual({ viewpoint: '1', moment })
})
