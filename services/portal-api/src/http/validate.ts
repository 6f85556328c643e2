import type { Call } from '@portal/contracts/call'
import { problem } from '@portal/foundation/problem'
import type { core } from 'zod/mini'
import { safeParse } from 'zod/mini'

type Part = 'params' | 'query' | 'body'

/** Parses what came with a request by the call's schemas. Refuses with one message per field. */
export function validate(call: Call, given: Record<Part, unknown>): Record<Part, unknown> {
  refuseRepeated(given.query)
  const fields: Record<string, string> = {}
  const parse = (part: Part) => {
    const schema = call[part]
    if (!schema) return undefined

    const parsed = safeParse(schema, given[part] ?? {})
    if (parsed.success) return parsed.data

    for (const issue of parsed.error.issues) fields[nameOf(issue)] ??= issue.message
  }
  const parsed = { params: parse('params'), query: parse('query'), body: parse('body') }
  if (Object.keys(fields).length) throw problem('request:invalid', { fields })

  return parsed
}

/** `?a=1&a=2` means nothing here, and what one reader takes for the first another takes for the last. */
function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value))
  if (!repeated.length) return

  throw problem('request:invalid', { fields: Object.fromEntries(repeated.map(([name]) => [name, 'Given twice'])) })
}

function nameOf({ path }: core.$ZodIssue): string {
  return path.join('.') || 'body'
}
