import type { GatewayProduct } from '@portal/contracts/gateway'
import { INVALID_STATE, INVALID_ZIP, US_STATES } from '@portal/contracts/sales/taxable-address'
import { LIST_DOWNLOAD } from '@portal/contracts/security/address-lists'
import { type AddressListFilter, stateOfList } from '@portal/foundation/sample-lookups'
import { first, type Query } from './query.ts'

const filter = (name: string) => ({ name, required: false, example: '' })

/** Data rather than a lookup, for programs with a secret key: it is counted nowhere (rule D31). */
export const ADDRESS_LIST = {
  path: '/us-master-address-list',
  label: 'US Master Address List',
  group: 'us-master-address-list',
  capability: LIST_DOWNLOAD,
  fields: [filter('state'), filter('city'), filter('zipcode')],
} as const satisfies GatewayProduct

const CREDENTIALS = ['auth-id', 'auth-token', 'key', 'license']
const ZIP = /^\d{5}(?:-\d{4})?$/

/** Returns the part of the list that a request asks for (rule D80). */
export function listFilterOf(query: Query): AddressListFilter {
  const read = (name: string) => first(query, name)?.trim() ?? ''
  return { state: read('state').toUpperCase(), city: read('city'), zipcode: read('zipcode').slice(0, 5) }
}

/**
 * Returns the invalid filters, by field. Unknown names are invalid, too: ignoring one would return, and bill, unwanted
 * addresses.
 */
export function wrongListFilters(query: Query): Record<string, string> {
  const known: string[] = [...CREDENTIALS, ...ADDRESS_LIST.fields.map(({ name }) => name)]
  const unknown = Object.keys(query).filter((name) => !known.includes(name))
  const wrong = Object.fromEntries(unknown.map((name) => [name, 'Filter by state, city or zipcode']))
  const [state, zipcode] = [listFilterOf(query).state, first(query, 'zipcode')?.trim()]
  if (state && !US_STATES.includes(state)) wrong.state = INVALID_STATE
  if (zipcode && !ZIP.test(zipcode)) wrong.zipcode = INVALID_ZIP
  return wrong
}

/** Returns whether a license may hold the state that a request asks for. No license is refused for a state that does not exist. */
export function coversState(licenceKey: string, { state }: AddressListFilter): boolean {
  const covered = stateOfList(licenceKey)
  return !state || !covered || covered === state || !US_STATES.includes(state)
}
