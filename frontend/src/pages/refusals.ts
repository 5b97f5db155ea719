import { m } from '../paraglide/messages.js'

const sentences = m as unknown as Record<string, ((data: Record<string, unknown>) => string) | undefined>

/** The refusal in the reader's language; `text` is the server's own sentence for a code without one. */
export function refusalText(refusal: { code: string; data: Record<string, unknown>; text: string }): string {
  return sentences[`refusal.${refusal.code}`]?.(refusal.data) ?? refusal.text
}
