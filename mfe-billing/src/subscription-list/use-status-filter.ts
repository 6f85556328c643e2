import { useSearchParams } from 'react-router'
import { readStatus, type StatusFilter, slugOf } from './status-filter.ts'

/** The status in the address, and the way to change it there. */
export function useStatusFilter() {
  const [query, setQuery] = useSearchParams()
  return {
    status: readStatus(query.get('status')),
    choose: (status: StatusFilter) => setQuery(status ? { status: slugOf(status) } : {}, { replace: true }),
  }
}
