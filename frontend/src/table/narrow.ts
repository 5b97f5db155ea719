// From the options that the server offers to one whole action, choice by choice. Knows no game: what is legal is in the options.
import type { Domain, Option, Scalar } from '../protocol/frames.gen'
import type { Action } from '../protocol/types'

export type Values = Readonly<Record<string, unknown>>

/** The next thing to choose for a verb, or the finished action. */
export type Next =
  { action: Action; field: null; domain: null } | { action: null; field: string; domain: Domain }

export function openOptions(options: readonly Option[]): Option[] {
  return options.filter((option) => option.refusal === null)
}

export function admits(domain: Domain | undefined, value: unknown): boolean {
  return domain !== undefined && 'one' in domain && domain.one.includes(value as Scalar)
}

/** Those options, open or refused, that agree with every value in `values`. */
function matching(options: readonly Option[], values: Values): Option[] {
  return options.filter((option) =>
    Object.entries(values).every(([field, value]) => {
      const domain = option.fields[field]
      return domain && !('one' in domain) ? true : admits(domain, value)
    }),
  )
}

/**
 * Fields are chosen in the option's order. A field with a single value left is filled in by itself.
 * Null where no open option has this verb and these values.
 */
export function narrow(options: readonly Option[], verb: string, values: Values): Next | null {
  const named = openOptions(options).filter((option) => option.verb === verb)
  const left = matching(named, values)
  const first = left[0]
  if (!first) return null
  for (const field of Object.keys(first.fields)) {
    if (field in values) continue
    const domains = left.map((option) => option.fields[field]!)
    if (!domains.every((domain) => 'one' in domain)) return { action: null, field, domain: domains[0]! }
    const one = [...new Set(domains.flatMap((domain) => domain.one))]
    if (one.length > 1) return { action: null, field, domain: { one } }
    return narrow(options, verb, { ...values, [field]: one[0] })
  }
  return { action: { verb, ...values }, field: null, domain: null }
}

/** The verbs, in the server's order, that can be done with this value of a field. */
export function verbsFor(options: readonly Option[], field: string, value: Scalar): string[] {
  const left = matching(openOptions(options), { [field]: value })
  return [...new Set(left.map((option) => option.verb))]
}

/** Why a verb is not open for this value: refusal codes by verb, without those verbs that are open. */
export function refusalsFor(
  options: readonly Option[],
  field: string,
  value: Scalar,
): { verb: string; code: string }[] {
  const open = verbsFor(options, field, value)
  const refused = matching(
    options.filter((option) => option.refusal !== null),
    { [field]: value },
  )
  const byVerb = new Map(refused.map((option) => [option.verb, option.refusal!]))
  return [...byVerb].filter(([verb]) => !open.includes(verb)).map(([verb, code]) => ({ verb, code }))
}
