// The now line: whose move it is, and what is asked.
import { m } from '../../paraglide/messages.js'
import type { Scene } from '../../table/scene.svelte'
import { textOf } from '../../ui/texts'
import { faceOf } from './cards/deck'
import type { View } from './types.gen'

export function nowLine(table: Scene): string {
  const { shown, people } = table
  const view = shown!.view as View
  if (table.heldUntil !== null) return m['sevn.now.round_over']({ round: view.round })
  if (shown!.outcome) return m['sevn.now.over']()
  if (table.decision) return question(table, view)
  const told = table.lines.at(-1)
  if (!table.isCurrent && told) return told.text
  const asked = shown!.pending[0]
  if (!asked) return m['sevn.now.watching']()
  return textOf(`sevn.now.others.${asked.kind}`, { name: people.name(asked.seat) }) ?? ''
}

function question(table: Scene, view: View): string {
  const kind = table.decision!.kind
  if (kind === 'turn' && table.options.some((option) => option.refusal)) return m['sevn.now.must_draw']()
  const card = view.choice ? faceOf(view.choice.card).name : ''
  return textOf(`sevn.now.${kind}`, { card }) ?? ''
}
