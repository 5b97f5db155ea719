import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GAME, recorded } from '../testing/recording'
import { isMotionReduced } from '../ui/motion'
import { Replay } from './replay.svelte'

vi.mock('../ui/motion', () => ({ isMotionNone: () => false, isMotionReduced: vi.fn(() => false) }))

let replay: Replay

beforeEach(() => {
  vi.useFakeTimers()
  replay = new Replay(recorded('0'), GAME)
})
afterEach(() => {
  replay.pause()
  vi.useRealTimers()
  vi.mocked(isMotionReduced).mockReturnValue(false)
})

const at = () => `${replay.place.seq}.${replay.place.beat}`
const count = () => (replay.shown!.view as { count: number }).count

describe('by hand', () => {
  test('a step shows one beat after the other, and the log up to it', () => {
    replay.forward('step')
    expect([at(), count(), replay.isCurrent]).toEqual(['1.0', -1, false])
    expect(replay.lines.at(-1)!.text).toBe('0 drew 1')
    replay.forward('step')
    expect([at(), count(), replay.isCurrent]).toEqual(['1.1', 1, true])
    replay.back('step')
    expect([at(), count()]).toEqual(['1.0', -1])
  })

  test('what is told is what the moment brought', () => {
    replay.jumpTo(3)
    expect(replay.told).toEqual(['1 drew 4'])
  })

  test('only jumps are worth a page of the history', () => {
    replay.forward('step')
    replay.forward('turn')
    replay.back('round')
    replay.scrub(4)
    expect(replay.jumps).toBe(0)
    replay.jumpTo(2)
    expect(replay.jumps).toBe(1)
  })

  test('beyond either end nothing happens', () => {
    replay.back('step')
    expect(at()).toBe('0.0')
    replay.jumpTo(99)
    replay.forward('step')
    expect([at(), replay.isEnd]).toEqual(['5.0', true])
  })
})

describe('playing', () => {
  async function timeToEnd(): Promise<number> {
    const began = Date.now()
    replay.toggle()
    while (replay.isPlaying) await vi.advanceTimersByTimeAsync(50)
    expect(replay.isEnd).toBe(true)
    return Date.now() - began
  }

  test('goes to the end by itself, and from the end anew', async () => {
    await timeToEnd()
    replay.toggle()
    flushSync()
    expect([replay.isPlaying, replay.place.seq]).toEqual([true, 1])
  })

  test('takes half the time at double speed', async () => {
    const usual = await timeToEnd()
    replay.speed = 2
    replay.jumpTo(0)
    const fast = await timeToEnd()
    expect(Math.abs(fast - usual / 2)).toBeLessThanOrEqual(100)
  })

  test('stops where it is told to, and at any move by hand', async () => {
    replay.toggle()
    await vi.advanceTimersByTimeAsync(100)
    replay.toggle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([replay.isPlaying, at()]).toEqual([false, '1.0'])
    replay.toggle()
    replay.jumpTo(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([replay.isPlaying, at()]).toEqual([false, '3.0'])
  })

  test('with reduced motion a step is shown as a whole', async () => {
    vi.mocked(isMotionReduced).mockReturnValue(true)
    replay.toggle()
    await vi.advanceTimersByTimeAsync(0)
    expect(at()).toBe('1.1')
  })
})

describe('other eyes', () => {
  test('keep the moment', () => {
    replay.jumpTo(3)
    replay.look(recorded('all'))
    expect(replay.place.seq).toBe(3)
    expect(replay.openViews.size).toBe(2)
    replay.look(recorded('1'))
    expect([replay.place.seq, replay.openViews.size]).toEqual([3, 0])
    expect(replay.you).toBeNull()
  })

  test('while it plays, it plays on', async () => {
    replay.toggle()
    await vi.advanceTimersByTimeAsync(100)
    replay.look(recorded('public'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(replay.isEnd).toBe(true)
  })
})
