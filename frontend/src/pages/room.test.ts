import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../testing/fakeSocket'
import { RoomState } from './room.svelte'
import type { RoomFrame, RoomSeat } from '../protocol/frames.gen'
import type { GameChoices, RoomBootstrap } from './types'

let room: RoomState

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  const choices = { seats: { least: 2, most: 4, usual: 4 } } as GameChoices
  room = new RoomState({ room: frame(1), choices } as RoomBootstrap, 'ws://room', vi.fn())
  FakeSocket.last.open()
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'hidden')
})

/** The host and, where you have a seat, you. */
function frame(you: number | null, ...others: RoomSeat[]): RoomFrame {
  const seats = [seat(0, 'Ada'), ...(you === null ? [] : [seat(you, 'Bo')]), ...others]
  return { type: 'room', host: 0, seats, you, match: null, is_barred: false } as unknown as RoomFrame
}

function seat(number: number, name: string): RoomSeat {
  return { seat: number, name, user: number, kind: 'user', is_you: name === 'Bo' } as RoomSeat
}

function tell(shown: RoomFrame): void {
  FakeSocket.last.onmessage?.({ data: JSON.stringify(shown) })
}

test('who is sent away, or was gone too long, is told that the seat is lost', () => {
  tell(frame(null))
  expect(room.hasLostSeat).toBe(true)
  tell(frame(2))
  expect(room.hasLostSeat).toBe(false)
})

test('who leaves is told nothing of the kind', () => {
  room.send({ type: 'leave' })
  tell(frame(null))
  expect(room.hasLostSeat).toBe(false)
})

test('someone who sits down calls back whoever waits in another tab', () => {
  document.title = 'A table'
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  tell(frame(1))
  expect(document.title).toBe('A table')
  tell(frame(1, seat(2, 'Cy')))
  expect(document.title).toContain('Cy')
})
