import { useSearchParams } from 'react-router'
import { KEYS_PATH } from '../secret-keys/secret-key-paths.ts'
import { readFilters, type SecretKeyFilters, writeFilters } from './secret-key-filters.ts'

/** The filters in the address, and ways to change them there. A change of the filters begins at the first page. */
export function useSecretKeyFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)
  const queryWith = (change: Partial<SecretKeyFilters>) => writeFilters({ ...filters, page: 1, ...change })

  return {
    filters,
    isFiltered: filters.search !== '' || (filters.tab === 'keys' && filters.status !== ''),
    linkTo: (change: Partial<SecretKeyFilters>) => KEYS_PATH + queryWith(change),
    /** Replaces the entry in the history: the back button is for pages, not for letters. */
    change: (change: Partial<SecretKeyFilters>) => setQuery(queryWith(change), { replace: true }),
  }
}
