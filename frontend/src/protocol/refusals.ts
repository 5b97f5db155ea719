import { spoken } from '../conduct/standing.svelte'
import { textOf } from '../ui/texts'

/** The refusal in the reader's language; `text` is the server's own sentence, for a code without one. */
export function refusalText(refusal: { code: string; data: Record<string, unknown>; text: string }): string {
  return textOf(`refusal.${refusal.code}`, spoken(refusal.data)) ?? refusal.text
}
