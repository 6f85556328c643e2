import type { Call } from '@portal/contracts/call'
import { checkRequest } from '@portal/contracts/check'
import { problem } from '@portal/foundation/problem'
import type { Input } from './context.ts'

/** Fields of one part of a request, known and unknown. */
const FIELDS_READ = 100

/** Parses the input of a request with the call's schemas. Rejects with one message per field. */
export function validate<C extends Call>(call: C, given: Record<keyof Input<Call>, unknown>): Input<C> {
  refuseOversized(given.body)
  refuseOddNames(call, given.query)
  const checked = checkRequest(call, given)
  if ('fields' in checked) throw problem('request:invalid', { fields: checked.fields })

  return checked.request as Input<C>
}

/** Rejects input larger than any form's: an attempt to overload the server. */
function refuseOversized(body: unknown): void {
  if (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length > FIELDS_READ)
    throw problem('request:invalid')
}

/** `?a=1&a=2` means nothing if the call does not say so, and what one reader takes for the first another takes for the last. */
function refuseOddNames({ repeats = [] }: Call, query: unknown): void {
  const fields = Object.entries(query ?? {})
  if (fields.length > FIELDS_READ || fields.some(([name]) => name === '__proto__')) throw problem('request:invalid')

  const repeated = fields.filter(([name, value]) => Array.isArray(value) && !repeats.includes(name))
  if (!repeated.length) return

  throw problem('request:invalid', { fields: Object.fromEntries(repeated.map(([name]) => [name, 'Enter this once'])) })
}
