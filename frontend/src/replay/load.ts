// What the server tells of a finished game, viewpoint by viewpoint; each is asked for once.
import type { Replay } from '../protocol/frames.gen'
import type { Viewpoint } from './address'

export class Unavailable extends Error {
  /** `missing`: there is no such game, or none for these eyes; `offline`: no answer, or a broken one. */
  constructor(readonly why: 'missing' | 'offline') {
    super(why)
  }
}

export class Archive {
  readonly #known = new Map<Viewpoint, Promise<Replay>>()

  constructor(readonly url: string) {}

  /** Rejects with `Unavailable`. */
  get(viewpoint: Viewpoint): Promise<Replay> {
    const known = this.#known.get(viewpoint)
    if (known) return known
    const asked = ask(`${this.url}?as=${viewpoint}`)
    this.#known.set(viewpoint, asked)
    asked.catch(() => this.#known.delete(viewpoint))
    return asked
  }
}

async function ask(url: string): Promise<Replay> {
  const answer = await fetch(url, { headers: { Accept: 'application/json' } }).catch(() => null)
  if (answer && [403, 404].includes(answer.status)) throw new Unavailable('missing')
  if (!answer?.ok) throw new Unavailable('offline')
  return (await answer.json()) as Replay
}
