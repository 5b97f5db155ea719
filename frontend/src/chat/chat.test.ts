import { expect, test, vi } from 'vitest'
import type { ChatFrame } from '../protocol/frames.gen'
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

test('whoever is muted disappears with all they said, and nobody else', () => {
  const chat = new Chat(() => true)
  chat.receive(line(1, 7))
  chat.receive(line(2, 8))
  chat.receive(line(3, null))
  chat.receive({ type: 'mutes', people: [{ id: 7, name: 'Person 7' }] })
  expect(chat.lines.map(({ by }) => by)).toEqual([8, null])
  expect(chat.muted).toEqual([{ id: 7, name: 'Person 7' }])
})

test('what is said and asked goes out as frames, and says whether it went', () => {
  const send = vi.fn(() => false)
  const chat = new Chat(send)
  expect(chat.say('hello')).toBe(false)
  expect(chat.sayPhrase('hello')).toBe(false)
  expect(chat.mute(7, true)).toBe(false)
  expect(send.mock.calls).toEqual([
    [{ type: 'chat', text: 'hello' }],
    [{ type: 'phrase', phrase: 'hello' }],
    [{ type: 'mute', user: 7, is_muted: true }],
  ])
})
