import type { TableSort } from '@portal/design-system/table'
import { useSearchParams } from 'react-router'
import { KEYS_PATH } from '../secret-keys/secret-key-paths.ts'
import { readFilters, type SecretKeyFilters, writeFilters } from './secret-key-filters.ts'
import { nextOrder } from './secret-key-order.ts'

/** The filters in the address, and ways to change them there. A change of the filters begins at the first page. */
export function useSecretKeyFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const queryWith = (change: Partial<SecretKeyFilters>) => writeFilters({ ...filters, page: 1, ...change })
  const linkTo = (change: Partial<SecretKeyFilters>) => KEYS_PATH + queryWith(change)
  const sort: TableSort = {
    by: filters.order.by,
    direction: filters.order.isDescending ? 'descending' : 'ascending',
    linkTo: (columnId) => {
      const order = nextOrder(filters.order, columnId)
      return order && linkTo({ order })
    },
  }

  return {
    filters,
    sort,
    isFiltered: filters.search !== '' || (filters.tab === 'keys' && filters.status !== ''),
    linkTo,
    /** Replaces the entry in the history: the back button is for pages, not for letters. */
    change: (change: Partial<SecretKeyFilters>) => setQuery(queryWith(change), { replace: true }),
  }
}
