import { listFailedRenewals, type FailedRenewal as WholeFailedRenewal } from '@portal/contracts/billing/failed-renewals'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import type { Subscription } from '../subscriptions/subscription.ts'

export type FailedRenewal = Received<WholeFailedRenewal>

/**
 * Returns the renewal that began a subscription and is not paid (rule I124); nothing while it is loading, of another
 * subscription, and to people who see no orders.
 */
export function useFailedRenewal({ orderId }: Pick<Subscription, 'orderId'>): FailedRenewal | undefined {
  const { data: failed = [] } = useLoad(listFailedRenewals, { what: 'the failed renewals' })
  return failed.find(({ order_id: id }) => id === orderId)
}
