// Texts whose key is only known at run time; everywhere else call the message itself, so that it is checked.
import { m } from '../paraglide/messages.js'

const texts = m as unknown as Readonly<Record<string, ((inputs?: object) => string) | undefined>>

export function textOf(key: string, inputs: object = {}): string | null {
  return texts[key]?.(inputs) ?? null
}
