import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket } from '../testing/fakeSocket'
import { DECISION, state, step } from '../testing/frames'
import { Match } from './match.svelte'
import { retryWait } from './socket'

const listener = { onstate: vi.fn(), onstep: vi.fn(), onrefused: vi.fn() }
let match: Match

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  match = new Match('ws://table', listener)
})

afterEach(() => {
  match.close()
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function arrive(seq: number): FakeSocket {
  const socket = FakeSocket.last
  socket.open()
  socket.tell(state(seq))
  return socket
}

test('a state seats this player and offers the open question', () => {
  arrive(4)
  expect(match.link).toBe('live')
  expect(match.you).toBe(0)
  expect(match.decisions).toEqual([DECISION])
  expect(match.optionsOf(DECISION)).toHaveLength(1)
})

test('steps in order are passed on; one seen before is not', () => {
  const socket = arrive(4)
  socket.tell(step(5))
  socket.tell(step(5))
  expect(listener.onstep).toHaveBeenCalledTimes(1)
  expect(match.position?.seq).toBe(5)
})

test('a gap asks for the whole position once, and shows nothing in between', () => {
  const socket = arrive(4)
  socket.tell(step(6))
  socket.tell(step(7))
  expect(socket.sentOf('sync')).toEqual([{ type: 'sync', seq: 4 }])
  expect(listener.onstep).not.toHaveBeenCalled()
  socket.tell(state(7))
  expect(match.position?.seq).toBe(7)
})

test('an act that was on its way is sent again with the same token after a reconnect', () => {
  const socket = arrive(4)
  socket.drop()
  expect(match.link).toBe('waiting')
  match.act(DECISION, { verb: 'end_turn' })
  expect(match.intent).not.toBeNull()
  expect(socket.sentOf('act')).toEqual([])

  vi.advanceTimersByTime(1000)
  const next = arrive(4)
  expect(next).not.toBe(socket)
  const [act] = next.sentOf('act')
  expect(act).toMatchObject({ decision: 'd1', action: { verb: 'end_turn' }, token: match.intent!.token })
  next.tell(step(5))
  next.tell({ type: 'accepted', token: match.intent!.token, seq: 5 })
  expect(match.intent).toBeNull()
})

test('a receipt that comes before its step does not open the old question again', () => {
  const socket = arrive(4)
  match.act(DECISION, { verb: 'end_turn' })
  socket.tell({ type: 'accepted', token: match.intent!.token, seq: 5 })
  expect(match.intent).not.toBeNull()
  socket.tell(step(5))
  expect(match.intent).toBeNull()
})

test('while an act is on its way a second one is not sent', () => {
  const socket = arrive(4)
  match.act(DECISION, { verb: 'end_turn' })
  match.act(DECISION, { verb: 'end_turn' })
  expect(socket.sentOf('act')).toHaveLength(1)
})

test('a refusal frees the way for another act and is told', () => {
  const socket = arrive(4)
  match.act(DECISION, { verb: 'end_turn' })
  socket.tell({ type: 'refused', token: match.intent!.token, code: 'closed_decision', data: {}, text: '' })
  expect(match.intent).toBeNull()
  expect(listener.onrefused).toHaveBeenCalledOnce()
})

test('an unknown match ends the attempts', () => {
  FakeSocket.last.open()
  FakeSocket.last.tell({ type: 'refused', token: null, code: 'no_such_match', data: {}, text: '' })
  expect(match.isMissing).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.all).toHaveLength(1)
})

test('a line that has gone silent is given up', () => {
  arrive(4)
  FakeSocket.last.tell({ type: 'pong', at: Date.now(), now: Date.now() })
  vi.advanceTimersByTime(10_000 + 5_000)
  expect(match.link).toBe('waiting')
})

test('a page that thaws probes its line at once', () => {
  const socket = arrive(4)
  const before = socket.sentOf('ping').length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(socket.sentOf('ping')).toHaveLength(before + 1)
})

test('a page that thaws without a line does not wait for its turn', () => {
  arrive(4).drop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(FakeSocket.all).toHaveLength(2)
})

test('waits grow to a limit, and half of each is chance', () => {
  expect(retryWait(0, 0)).toBe(250)
  expect(retryWait(0, 1)).toBe(500)
  expect(retryWait(3, 1)).toBe(4000)
  expect(retryWait(20, 1)).toBe(15_000)
  expect(retryWait(20, 0)).toBe(7_500)
})

test('a line that opens but never reaches the table keeps its growing waits', () => {
  for (const longest of [500, 1000, 2000]) {
    FakeSocket.last.open()
    FakeSocket.last.drop()
    expect(match.retryAt! - Date.now()).toBeGreaterThanOrEqual(longest / 2)
    vi.advanceTimersByTime(longest)
  }
  expect(FakeSocket.all).toHaveLength(4)
})

test('the server clock is read off its answers, whatever this clock says', () => {
  const socket = arrive(4)
  const ahead = Date.now() + 5000
  socket.tell({ type: 'pong', at: Date.now() - 400, now: ahead - 200 })
  expect(match.serverNow() - ahead).toBeCloseTo(0, -2)
})
