import { expect, test, vi } from 'vitest'
import type { ChatFrame, RefusedFrame } from '../protocol/frames.gen'
import { Chat } from './chat.svelte'

function line(id: number, by: number | null, text = 'hello'): ChatFrame {
  return { type: 'chat', id, by, name: `Person ${by}`, text, phrase: null, at: id }
}

test('a new connection, which hears the last lines again, doubles nothing', () => {
  const chat = new Chat(() => true)
  for (const id of [1, 2]) chat.receive(line(id, 7))
  for (const id of [1, 2, 3]) chat.receive(line(id, 7))
  expect(chat.lines.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('whoever is muted disappears with all they said, and nobody else, and comes back with it', () => {
  const chat = new Chat(() => true)
  chat.receive(line(1, 7))
  chat.receive(line(2, 8))
  chat.receive(line(3, null))
  chat.receive({ type: 'mutes', people: [{ id: 7, name: 'Person 7' }] })
  expect(chat.lines.map(({ by }) => by)).toEqual([8, null])
  expect(chat.muted).toEqual([{ id: 7, name: 'Person 7' }])
  chat.receive({ type: 'mutes', people: [] })
  expect(chat.lines.map(({ by }) => by)).toEqual([7, 8, null])
})

test('what could not be sent stays in the field, and why is said there', () => {
  const chat = new Chat(() => false)
  chat.draft = 'hello'
  chat.say()
  expect(chat.draft).toBe('hello')
  expect(chat.problem).toContain('no connection')
})

test('refused lines come back to their field in their order, before what has been written since', () => {
  const sent: { text: string; token: string }[] = []
  const chat = new Chat((frame) => sent.push(frame as never) > 0)
  for (const text of ['one', 'two', 'three']) {
    chat.draft = text
    chat.say()
  }
  expect(chat.draft).toBe('')
  chat.draft = 'four'
  expect(chat.refuse(refused(sent[1]!.token))).toBe(true)
  expect(chat.draft).toBe('two four')
  chat.refuse(refused(sent[2]!.token))
  expect(chat.draft).toBe('two three four')
  expect(chat.problem).toBe('Too fast. Wait a moment.')
  expect(chat.refuse(refused(sent[1]!.token))).toBe(false)
  expect(chat.refuse(refused(null))).toBe(false)
  chat.say()
  expect(chat.problem).toBeNull()
})

test('a line that is too long is not sent, and not cut either', () => {
  const send = vi.fn(() => true)
  const chat = new Chat(send)
  chat.draft = 'x'.repeat(301)
  chat.say()
  expect(chat.draft).toHaveLength(301)
  expect(chat.problem).toContain('301')
  chat.draft = ' ' + '🃏\t'.repeat(150)
  chat.say()
  expect(chat.problem).toBeNull()
  expect(send).toHaveBeenCalledOnce()
})

test('a refused phrase leaves the field alone', () => {
  const send = vi.fn((_: object) => true)
  const chat = new Chat(send)
  chat.draft = 'half a word'
  chat.sayPhrase('hello')
  const { token } = send.mock.calls[0]![0] as { token: string }
  expect(chat.refuse(refused(token))).toBe(true)
  expect(chat.draft).toBe('half a word')
})

function refused(token: string | null): RefusedFrame {
  return { type: 'refused', token, code: 'rate_limited', data: {}, text: '' }
}
