import type { GatewayProduct } from '@portal/contracts/gateway'
import { parseUrl } from '@portal/contracts/parse-url'
import { ADDRESS_LIST, wrongListFilters } from './address-list.ts'
import type { Credentials } from './decision/credentials.ts'
import { first, type Query } from './query.ts'

/** Characters of a field at most. */
export const FIELD_AT_MOST = 200

type Fields = { wrong: Record<string, string> } | { reads: ((field: string) => string)[] }

/** Returns the fields of each lookup. Wrong ones of a batch have the lookup's index in front of their name. */
export function fieldsOfAll(product: GatewayProduct, lookups: readonly Query[], isBatch: boolean): Fields {
  const wrong = lookups.flatMap((query, index) =>
    Object.entries(wrongFieldsOf(product, query)).map(([name, why]) => [isBatch ? `[${index}].${name}` : name, why]),
  )
  return wrong.length ? { wrong: Object.fromEntries(wrong) } : { reads: lookups.map(readerOf) }
}

/** Returns what is wrong with a lookup: each field is given once, and is no longer than a person would type. */
function wrongFieldsOf({ path, fields }: GatewayProduct, query: Query): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const { name, required } of fields) {
    const value = query[name] ?? ''
    if (typeof value === 'object') wrong[name] = 'Enter this once'
    else if (required && !value.trim()) wrong[name] = 'This field is required'
    else if (value.length > FIELD_AT_MOST) wrong[name] = `At most ${FIELD_AT_MOST} characters`
  }
  // Spread, not assigned: a filter that is called `__proto__` would be assigned to nothing, and pass.
  return path === ADDRESS_LIST.path ? { ...wrongListFilters(query), ...wrong } : wrong
}

/** Client libraries may send the last line of an address as one field. */
function readerOf(query: Query) {
  const read = (name: string) => first(query, name)?.trim() ?? ''
  const hasLastLine = read('lastline') && !read('city') && !read('state') && !read('zipcode')
  return (name: string) =>
    name === 'street' && hasLastLine ? `${read('street')}, ${read('lastline').slice(0, FIELD_AT_MOST)}` : read(name)
}

/** A page's host for website keys, the network for secret ones. */
export function sourceOf(credentials: Credentials, network: string): string {
  if (credentials.kind === 'secret') return network
  return parseUrl(credentials.page ?? '')?.hostname ?? network
}
