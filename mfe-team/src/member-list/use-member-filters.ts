import { useSearchParams } from 'react-router'
import { type MemberFilters, readFilters, writeFilters } from './member-filters.ts'

/** The filters in the address, and a way to change them there. */
export function useMemberFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = readFilters(query)

  return {
    filters,
    isFiltered: filters.search !== '' || filters.role !== '',
    /** Replaces the entry in the history: the back button is for pages, not for letters. */
    change: (change: Partial<MemberFilters>) => setQuery(writeFilters({ ...filters, ...change }), { replace: true }),
  }
}
