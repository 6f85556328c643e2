import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { accountQuery, useQueryClient } from '@portal/platform/api'
import { subscriptionQueries } from './subscription-queries.ts'
import { isEditableNow } from './subscription-view.ts'

/** What was read, to be kept true while it changes: what is known is shown at once, then the server is asked. */
export function useSubscriptionCache() {
  const queries = useQueryClient()
  const { queryKey } = accountQuery(listAccountSubscriptions)

  return {
    putAutoRenewal: ({ licenceId, renews }: { licenceId: string; renews: boolean }) =>
      queries.setQueryData(queryKey, (list) =>
        list?.map((one) =>
          one?.track_id === licenceId && isEditableNow(one, new Date()) ? { ...one, autoRenewDisabled: !renews } : one,
        ),
      ),
    refresh: () => void queries.invalidateQueries({ queryKey: subscriptionQueries.all() }),
  }
}
