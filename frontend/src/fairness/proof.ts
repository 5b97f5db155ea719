// What there is to prove: the draws of a finished match, from the server or out of a file that someone kept.
import type { Draw, GameEvent, Shuffles, Verdict } from '../protocol/frames.gen'

export interface Proof extends Omit<Shuffles, 'match' | 'verdict' | 'digest'> {
  match: string | null
  /** Who sat where, if that is told. */
  names: string[]
  /** What the server itself found; null in a record. */
  verdict: Verdict | null
}

type Fields = Record<string, unknown>

/** A record, as it is downloaded or without the names beside it, or the answer of `shuffles.json`. Null for anything else. */
export function readProof(text: string): Proof | null {
  try {
    const file = fieldsOf(JSON.parse(text))
    const names = 'names' in file ? listOf(file.names).map(stringOf) : []
    return proofOf('record' in file ? fieldsOf(file.record) : file, names)
  } catch {
    return null
  }
}

function proofOf(file: Fields, names: string[]): Proof {
  const isRecord = 'steps' in file
  return {
    match: file.match == null ? null : stringOf(file.match),
    names,
    game: stringOf(file.game),
    mode: stringOf(file.mode),
    version: numberOf(file.version),
    seed: stringOf(file.seed),
    commitment: stringOf(file.commitment),
    draws: listOf(isRecord ? file.shuffles : file.draws).map(drawOf),
    dealing: isRecord ? openEvents(fieldsOf(listOf(file.steps)[0])) : listOf(file.dealing).map(eventOf),
    verdict: isRecord ? null : (file.verdict as Verdict),
  }
}

function drawOf(value: unknown): Draw {
  const draw = fieldsOf(value)
  const place = { step: numberOf(draw.step), counter: numberOf(draw.counter) }
  if (draw.kind === 'shuffle')
    return {
      ...place,
      kind: 'shuffle',
      before: listOf(draw.before).map(stringOf),
      after: listOf(draw.after).map(stringOf),
    }
  if (draw.kind === 'pick' && numberOf(draw.below) > 0)
    return { ...place, kind: 'pick', below: numberOf(draw.below), picked: numberOf(draw.picked) }
  throw new TypeError('no such kind of draw')
}

/** A record keeps apart what everybody saw and what each seat saw. */
function openEvents(step: Fields): GameEvent[] {
  return listOf(step.events).map((value) => {
    const event = fieldsOf(value)
    const hidden = Object.values(fieldsOf(event.private)).map(fieldsOf)
    return eventOf(Object.assign({ type: event.type }, event.public, ...hidden))
  })
}

function eventOf(value: unknown): GameEvent {
  const event = fieldsOf(value)
  return { ...event, type: stringOf(event.type) }
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('no object')
  return value as Fields
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value
}

function stringOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('no text')
  return value
}

function numberOf(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new TypeError('no whole number')
  return value as number
}
