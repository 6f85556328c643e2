import { useQuery, useQueryClient } from '@portal/platform/api'
import { groupedByLicence, type LicenceView } from './licence-view.ts'
import type { LoadState } from './load-problem.tsx'
import { subscriptionQueries } from './subscription-queries.ts'

export interface LicencesState extends LoadState {
  data: LicenceView[] | undefined
  cancel: () => void
}

/** Licences with their subscriptions: two calls that are made at once and wait for each other. */
export function useLicences({ enabled = true } = {}): LicencesState {
  const queries = useQueryClient()
  const licences = useQuery({ ...subscriptionQueries.licences(), enabled })
  const subscriptions = useQuery({ ...subscriptionQueries.list(), enabled })
  const both = [licences, subscriptions]
  const waiting = both.filter(({ data }) => data === undefined)

  return {
    data: licences.data && subscriptions.data && groupedByLicence(licences.data, subscriptions.data),
    error: both.find(({ error }) => error)?.error,
    fetchStatus: waiting.some(({ fetchStatus }) => fetchStatus !== 'idle') ? 'fetching' : 'idle',
    refetch: () => both.filter(({ data, error }) => error || data === undefined).map(({ refetch }) => refetch()),
    cancel: () => {
      void queries.cancelQueries({ queryKey: subscriptionQueries.licences().queryKey })
      void queries.cancelQueries({ queryKey: subscriptionQueries.all() })
    },
  }
}
