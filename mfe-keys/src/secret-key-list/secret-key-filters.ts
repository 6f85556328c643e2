import { isFound } from '@portal/remote-kit/search-text'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { DEFAULT_ORDERS, type KeyOrder, readOrder, writeOrder } from './secret-key-order.ts'

/** What narrows and orders the list; all of it is in the address, so that a copied link shows the same. */
export interface SecretKeyFilters {
  tab: 'keys' | 'recoverable'
  status: 'active' | 'paused' | ''
  search: string
  order: KeyOrder
  /** From 1. */
  page: number
}

const KEYS_PER_PAGE = 50

export function readFilters(query: URLSearchParams): SecretKeyFilters {
  const page = Number(query.get('page'))
  const tab = query.get('tab') === 'recoverable' ? 'recoverable' : 'keys'
  return {
    tab,
    status: readStatus(query.get('status')),
    search: query.get('q') ?? '',
    order: readOrder(query.get('sort')) ?? DEFAULT_ORDERS[tab],
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

export function readStatus(text: string | null): SecretKeyFilters['status'] {
  return text === 'active' || text === 'paused' ? text : ''
}

/** The address's query, without what is as it is anyway: `?tab=recoverable&q=batch`, or nothing. */
export function writeFilters({ tab, status, search, order, page }: SecretKeyFilters): string {
  const query = new URLSearchParams()
  if (tab === 'recoverable') query.set('tab', tab)
  if (tab === 'keys' && status) query.set('status', status)
  if (search) query.set('q', search)
  const sort = writeOrder(order)
  if (sort !== writeOrder(DEFAULT_ORDERS[tab])) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

export function isRecoverable({ state }: SecretKeyView): boolean {
  return state === 'pending'
}

/** The keys of a tab that fit status and search; every word of the search must be found somewhere. */
export function matchingKeys(keys: readonly SecretKeyView[], { tab, status, search }: SecretKeyFilters) {
  return keys
    .filter(({ state }) => tab === 'recoverable' || !status || state === status)
    .filter(({ label, description, id, token, createdBy }) =>
      isFound(search, [label, description, id, token, createdBy]),
    )
}

export interface PageOfKeys {
  /** From 1. */
  number: number
  /** How many pages there are. */
  count: number
  /** How many keys stand on the pages before. */
  before: number
  /** How many keys there are on all of them. */
  total: number
  keys: readonly SecretKeyView[]
}

/** One page of the keys; a number past the end is the last page. */
export function pageOf(keys: readonly SecretKeyView[], wanted: number): PageOfKeys {
  const count = Math.max(1, Math.ceil(keys.length / KEYS_PER_PAGE))
  const number = Math.min(wanted, count)
  const before = (number - 1) * KEYS_PER_PAGE
  return { number, count, before, total: keys.length, keys: keys.slice(before, before + KEYS_PER_PAGE) }
}
