import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StandingFrame } from '../protocol/frames.gen'
import { Match } from '../protocol/match.svelte'
import { FakeSocket } from '../testing/fakeSocket'
import { state } from '../testing/frames'
import { BANNED, SIGNED_OUT, spoken, standing, untilText } from './standing.svelte'

const reload = vi.fn()
let match: Match

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { reload })
  FakeSocket.all = []
  match = new Match('ws://table', { onstate: vi.fn(), onstep: vi.fn(), onrefused: vi.fn() })
  FakeSocket.last.open()
  FakeSocket.last.tell(state(4))
})

afterEach(() => {
  match.close()
  standing.heed({ type: 'standing', sanctions: [] })
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function told(kind: StandingFrame['sanctions'][number]['kind'], until: number | null = null): StandingFrame {
  return { type: 'standing', sanctions: [{ id: 1, kind, reason: 'abuse', message: 'Enough.', until }] }
}

test('the newest standing counts, and nothing of an older one stays', () => {
  FakeSocket.last.tell(told('mute'))
  expect(standing.of('mute')?.message).toBe('Enough.')
  FakeSocket.last.tell(told('warn'))
  expect(standing.of('mute')).toBeNull()
})

test('a banned person hears why, and the line stays down', async () => {
  const socket = FakeSocket.last
  socket.tell(told('ban'))
  socket.drop(BANNED)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(match.link).toBe('closed')
  expect(FakeSocket.all).toHaveLength(1)
  expect(standing.of('ban')).not.toBeNull()
})

test('where the session is over the page is loaded anew; a lost line only comes back', async () => {
  FakeSocket.last.drop()
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  FakeSocket.last.drop(SIGNED_OUT)
  expect(reload).toHaveBeenCalledOnce()
})

test('until when is said in words, in refusals too', () => {
  expect(untilText(null)).toBe('for good')
  const until = Date.UTC(2026, 4, 3, 12)
  expect(untilText(until)).toContain('2026')
  expect(spoken({ until, other: 1 })).toEqual({ until: untilText(until), other: 1 })
  expect(spoken({ limit: 3 })).toEqual({ limit: 3 })
})
