// A heartbeat that a browser does not slow down: in a tab in the background, timers of the page run once a minute.

/** Calls `tick` every `period` milliseconds until the returned function is called. */
export function startBeat(tick: () => void, period: number): () => void {
  if (typeof Worker === 'undefined') {
    const timer = setInterval(tick, period)
    return () => clearInterval(timer)
  }
  const worker = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = tick
  worker.postMessage(period)
  return () => worker.terminate()
}
