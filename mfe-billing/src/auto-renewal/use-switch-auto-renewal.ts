import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { useApi, useMutation } from '@portal/platform/api'
import { useSubscriptionCache } from '../subscriptions/use-subscription-cache.ts'

export interface AutoRenewalChange {
  licenceId: string
  renews: boolean
}

/** Switches the renewal of every subscription of a licence that may still be edited. */
export function useSwitchAutoRenewal() {
  const callApi = useApi()
  const cache = useSubscriptionCache()
  return useMutation({
    mutationFn: ({ licenceId, renews }: AutoRenewalChange) =>
      callApi(renews ? enableAutoRenew : disableAutoRenew, { params: { t: licenceId } }),
    onSuccess: (_, change) => cache.putAutoRenewal(change),
    onSettled: cache.refresh,
  })
}
