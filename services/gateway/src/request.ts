import type { GatewayProduct } from '@portal/contracts/gateway'
import { parseUrl } from '@portal/contracts/parse-url'
import { ADDRESS_LIST, wrongListFilters } from './address-list.ts'
import type { Credentials } from './decision/credentials.ts'
import { first, type Query } from './query.ts'

/** Characters of a field at most. */
export const FIELD_AT_MOST = 200

/** Returns the fields of the product, each once and no longer than a person would type. */
export function fieldsOf({ path, fields }: GatewayProduct, query: Query) {
  const wrong: Record<string, string> = {}
  for (const { name, required } of fields) {
    const value = query[name] ?? ''
    if (typeof value === 'object') wrong[name] = 'Enter this once'
    else if (required && !value.trim()) wrong[name] = 'This field is required'
    else if (value.length > FIELD_AT_MOST) wrong[name] = `At most ${FIELD_AT_MOST} characters`
  }
  // Spread, not assigned: a filter that is called `__proto__` would be assigned to nothing, and pass.
  const all = path === ADDRESS_LIST.path ? { ...wrongListFilters(query), ...wrong } : wrong
  return Object.keys(all).length ? { wrong: all } : { read: (name: string) => first(query, name)?.trim() ?? '' }
}

/** A page's host for website keys, the network for secret ones. */
export function sourceOf(credentials: Credentials, network: string): string {
  if (credentials.kind === 'secret') return network
  return parseUrl(credentials.page ?? '')?.hostname ?? network
}

export function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
