import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LobbyRoom, Ticket } from '../../protocol/frames.gen'
import { FakeSocket } from '../../testing/fakeSocket'
import type { GameChoices } from '../types'
import { LobbyState } from './lobby.svelte'
import { readWish, storeWish } from './wish'

const onmatch = vi.fn()
let lobby: LobbyState

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  localStorage.clear()
  lobby = new LobbyState({ lobby: { rooms: [room('OLD', 1)], ticket: null } }, 'ws://lobby', onmatch)
  FakeSocket.last.open()
})

afterEach(() => {
  lobby.close()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function room(code: string, since: number, playing: string | null = null): LobbyRoom {
  const match = playing ? { id: playing, can_watch: true, watching: 0, since } : null
  return { code, game: 'any', is_ranked: false, settings: {}, host: null, seats: [], since, match }
}

function ticket(match: string | null): Ticket {
  const wish = { game: 'any', mode: 'standard', is_ranked: false, size: null, sizes: [2], rating: null }
  return { ...wish, reach: null, since: 0, waiting: 1, match }
}

function tell(frame: object): void {
  FakeSocket.last.onmessage?.({ data: JSON.stringify({ ...frame, now: Date.now() }) })
}

const codes = () => lobby.rooms.map(({ code }) => code)

test('the page is there before the socket, and then lives', () => {
  expect(codes()).toEqual(['OLD'])
  tell({ type: 'lobby', rooms: [room('B', 2), room('A', 1)] })
  expect(lobby.link).toBe('live')
  expect(codes()).toEqual(['A', 'B'])
  tell({ type: 'lobby_change', rooms: [room('C', 3)], gone: ['A'] })
  expect(codes()).toEqual(['B', 'C'])
})

test('what others open comes below, and what begins goes to those in play', () => {
  tell({ type: 'lobby', rooms: [room('A', 1), room('B', 2), room('C', 3)] })
  tell({ type: 'lobby_change', rooms: [room('A', 1, 'm1'), room('D', 4)], gone: [] })
  expect(codes()).toEqual(['B', 'C', 'D', 'A'])
})

test('a wish without a line goes out as soon as there is one, and only the last', () => {
  FakeSocket.last.drop()
  lobby.send({ type: 'enqueue', game: 'any', mode: 'standard', is_ranked: false, size: 2 })
  lobby.send({ type: 'dequeue' })
  vi.runOnlyPendingTimers()
  FakeSocket.last.open()
  tell({ type: 'lobby', rooms: [] })
  tell({ type: 'lobby', rooms: [] })
  const sent = FakeSocket.last.sent as { type: string }[]
  expect(sent.map(({ type }) => type).filter((type) => type !== 'ping')).toEqual(['dequeue'])
})

test('a ticket that has found its table leads there', () => {
  tell({ type: 'queue', ticket: ticket(null) })
  expect(lobby.ticket?.waiting).toBe(1)
  expect(onmatch).not.toHaveBeenCalled()
  tell({ type: 'queue', ticket: ticket('m1') })
  tell({ type: 'queue', ticket: { ...ticket('m1'), waiting: 0 } })
  expect(onmatch).toHaveBeenCalledExactlyOnceWith('m1')
})

test('the last wish is remembered, as far as it is still on offer', () => {
  const mode = {
    key: 'mode',
    label: '',
    default: 'mild',
    values: ['mild', 'wild'].map((value) => ({ value, label: value, hint: '' })),
  }
  const game = (key: string): GameChoices => ({
    key,
    title: key,
    seats: { least: 2, most: 4, usual: 4 },
    settings: [mode],
    levels: [],
  })
  const games = [game('one'), game('two')]
  expect(readWish({ games })).toEqual({ game: 'one', mode: 'mild', isRanked: false, size: null })
  storeWish({ game: 'two', mode: 'wild', isRanked: true, size: 3 })
  expect(readWish({ games })).toEqual({ game: 'two', mode: 'wild', isRanked: true, size: 3 })
  expect(readWish({ games }, 'one')).toEqual({ game: 'one', mode: 'mild', isRanked: true, size: null })
  storeWish({ game: 'gone', mode: 'wild', isRanked: true, size: 9 })
  expect(readWish({ games })).toEqual({ game: 'one', mode: 'mild', isRanked: true, size: null })
  localStorage.setItem('quick-match', '{broken')
  expect(readWish({ games }).game).toBe('one')
})
