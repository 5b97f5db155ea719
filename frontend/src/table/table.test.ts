import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GameEvent, StepFrame } from '../protocol/frames.gen'
import { FakeSocket } from '../testing/fakeSocket'
import { DECISION, state, step } from '../testing/frames'
import { isMotionReduced } from '../ui/motion'
import type { GameClient } from './game'
import { Table } from './table.svelte'

vi.mock('../ui/motion', () => ({ isMotionNone: () => false, isMotionReduced: vi.fn(() => false) }))

interface Said extends GameEvent {
  seat: number
}

vi.mock('./game', () => ({
  loadGame: async (): Promise<Partial<GameClient>> => {
    if (isGone) throw new Error('404')
    return {
      lines: (event) => {
        const { type, seat } = event as Said
        return [{ text: type, seat, tone: 'plain' }]
      },
      beats: (_before, events, after) =>
        events.map((event, place) => ({
          view: place === events.length - 1 ? after : { upTo: event.type },
          events: [event],
          rest: event.type === 'pause' ? 5000 : 100,
          isHeld: event.type === 'pause',
        })),
      hasLeft: (view) => (view as { hasLeft?: boolean }).hasLeft ?? false,
      timeUp: (who) => `time is up for ${who}`,
      flights: () => [],
      cue: () => null,
      refusal: (code) => `no: ${code}`,
    }
  },
}))

let isGone = false
let table: Table

beforeEach(() => {
  isGone = false
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sessionStorage.clear()
  FakeSocket.all = []
  table = new Table('ws://table')
})

afterEach(() => {
  table.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function arrive(seq: number): Promise<FakeSocket> {
  const socket = FakeSocket.last
  socket.open()
  socket.tell(state(seq))
  await vi.advanceTimersByTimeAsync(0)
  return socket
}

const said = (seq: number, seat: number): StepFrame =>
  step(seq, { seat, events: [{ type: `move ${seq}`, seat } as Said] })
const texts = (lines: readonly { text: string }[]) => lines.map((line) => line.text)

const NEXT = { ...DECISION, id: 'd2' }

test('a burst is shown step by step, and a new question waits for the last one', async () => {
  const socket = await arrive(0)
  expect(table.decision).toEqual(DECISION)
  for (const seq of [1, 2]) socket.tell({ ...said(seq, 1), pending: [] })
  socket.tell({ ...said(3, 1), pending: [NEXT] })
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown?.seq).toBe(1)
  expect(table.decision).toBeNull()
  await vi.advanceTimersByTimeAsync(3000)
  expect(table.shown?.seq).toBe(3)
  expect(table.decision).toEqual(NEXT)
  expect(texts(table.lines)).toEqual(['move 1', 'move 2', 'move 3'])
})

test('a question stands while the answers of others to it are told, and can be answered', async () => {
  const socket = await arrive(0)
  for (const seq of [1, 2]) socket.tell(said(seq, seq))
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown?.seq).toBe(1)
  expect(table.decision).toEqual(DECISION)
  expect(table.options).toHaveLength(1)
  table.act({ verb: 'accept' })
  expect(socket.sentOf('act')).toMatchObject([{ decision: 'd1', action: { verb: 'accept' } }])
  expect(table.decision).toBeNull()
})

test('a question that was closed meanwhile cannot be answered any more', async () => {
  const socket = await arrive(0)
  socket.tell(said(1, 1))
  socket.tell({ ...said(2, 0), pending: [] })
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown?.pending).toEqual([DECISION])
  expect(table.decision).toBeNull()
})

test('whoever does not want to wait skips to the end, and every line is still told once', async () => {
  const socket = await arrive(0)
  for (const seq of [1, 2, 3, 4]) socket.tell(said(seq, 1))
  await vi.advanceTimersByTimeAsync(10)
  table.skip()
  expect(table.shown?.seq).toBe(4)
  await vi.advanceTimersByTimeAsync(3000)
  expect(texts(table.lines)).toEqual(['move 1', 'move 2', 'move 3', 'move 4'])
  expect(table.isPlaying).toBe(false)
})

test('a step is told beat by beat, and what it asks cannot be answered before its last one', async () => {
  const socket = await arrive(0)
  const events = ['one', 'two', 'three'].map((type) => ({ type, seat: 1 }) as Said)
  socket.tell(step(1, { events, view: { upTo: 'three' }, pending: [NEXT] }))
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown).toMatchObject({ seq: 0, view: { upTo: 'one' } })
  expect(table.events).toEqual(events.slice(0, 1))
  expect(table.decision).toBeNull()
  await vi.advanceTimersByTimeAsync(3000)
  expect(table.shown).toMatchObject({ seq: 1, view: { upTo: 'three' } })
  expect(table.decision).toEqual(NEXT)
  expect(texts(table.lines)).toEqual(['one', 'two', 'three'])
})

test.each([
  ['the person goes on', () => table.goOn()],
  ['the time is up', () => vi.advanceTimersByTime(5000)],
])('a held beat stays until %s', async (_, end) => {
  const socket = await arrive(0)
  const events = ['pause', 'next'].map((type) => ({ type, seat: 1 }) as Said)
  socket.tell(step(1, { events, view: { upTo: 'next' } }))
  await vi.advanceTimersByTimeAsync(4000)
  expect(table.shown?.view).toEqual({ upTo: 'pause' })
  expect(table.heldUntil).not.toBeNull()
  end()
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown?.view).toEqual({ upTo: 'next' })
  expect(table.heldUntil).toBeNull()
  await vi.advanceTimersByTimeAsync(3000)
  expect(table.isPlaying).toBe(false)
})

test('without motion a step has no beats but the held ones', async () => {
  vi.mocked(isMotionReduced).mockReturnValue(true)
  const socket = await arrive(0)
  const events = ['one', 'pause', 'two', 'three'].map((type) => ({ type, seat: 1 }) as Said)
  socket.tell(step(1, { events }))
  await vi.advanceTimersByTimeAsync(10)
  expect(table.events).toEqual(events.slice(0, 2))
  table.goOn()
  await vi.advanceTimersByTimeAsync(10)
  expect(table.events).toEqual(events.slice(2))
})

test('who looks on is told what happened just now, not since a move of theirs', async () => {
  const socket = await arrive(0)
  expect(table.recapTitle).toBe('Since your last move')
  const { match } = state(0)
  const seats = match.seats.map((seat) => ({ ...seat, is_you: false }))
  socket.tell({ ...state(0), match: { ...match, seats } })
  await vi.advanceTimersByTimeAsync(0)
  expect(table.recapTitle).toBe('Just now')
})

test('the recap tells what rivals did, until this player acts', async () => {
  const socket = await arrive(0)
  socket.tell(said(1, 1))
  socket.tell(said(2, 0))
  await vi.advanceTimersByTimeAsync(3000)
  expect(texts(table.recap)).toEqual(['move 1'])
  table.act({ verb: 'end_turn' })
  flushSync()
  expect(table.recap).toEqual([])
  expect(table.decision).toBeNull()
})

test('a whole position replaces what still waited to be shown', async () => {
  const socket = await arrive(0)
  socket.tell(said(1, 1))
  socket.tell(said(2, 1))
  socket.tell(state(9))
  await vi.advanceTimersByTimeAsync(3000)
  expect(table.shown?.seq).toBe(9)
})

test('the end told twice lets the last steps play out', async () => {
  const socket = await arrive(0)
  socket.tell(said(1, 1))
  socket.tell(said(2, 1))
  socket.tell(state(2))
  await vi.advanceTimersByTimeAsync(10)
  expect(table.shown?.seq).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(table.shown?.seq).toBe(2)
})

test('a reload finds the log again and names what it missed', async () => {
  const socket = await arrive(0)
  socket.tell(said(1, 1))
  await vi.advanceTimersByTimeAsync(3000)
  table.close()
  table = new Table('ws://table')
  await arrive(3)
  expect(texts(table.lines)[0]).toBe('move 1')
  expect(table.lines).toHaveLength(2)
  expect(table.recap).toEqual([])
})

test('a refusal is told in the words of the game', async () => {
  const socket = await arrive(0)
  socket.tell({ type: 'refused', token: null, code: 'wrong_color', data: {}, text: '' })
  expect(table.notice).toBe('no: wrong_color')
})

test('a table whose game cannot be loaded any more says so', async () => {
  isGone = true
  await arrive(0)
  expect(table.isOutdated).toBe(true)
  expect(table.shown).toBeNull()
})

test('a game that staff have ended cannot be given up any more', async () => {
  const socket = await arrive(3)
  expect(table.canResign).toBe(true)
  const frame = state(3, { pending: [], options: {} })
  socket.tell({ ...frame, match: { ...frame.match, is_aborted: true } })
  await vi.advanceTimersByTimeAsync(0)
  expect(table.canResign).toBe(false)
})

test('a game that goes on without you is not given up twice', async () => {
  const socket = await arrive(3)
  expect(table.canResign).toBe(true)
  socket.tell({ ...step(4), view: { hasLeft: true } })
  await vi.advanceTimersByTimeAsync(1000)
  expect(table.canResign).toBe(false)
})

test.each([false, true])(
  'an answer that the rules gave on time-out says so, also where steps are shown together (%s)',
  async (isReduced) => {
    vi.mocked(isMotionReduced).mockReturnValue(isReduced)
    const socket = await arrive(0)
    socket.tell({ ...said(1, 1), source: 'timeout' })
    socket.tell(said(2, 1))
    socket.tell({ ...said(3, 0), source: 'timeout' })
    await vi.advanceTimersByTimeAsync(3000)
    expect(texts(table.lines)).toEqual([
      'time is up for Ada',
      'move 1',
      'move 2',
      'time is up for @you',
      'move 3',
    ])
    vi.mocked(isMotionReduced).mockReturnValue(false)
  },
)
