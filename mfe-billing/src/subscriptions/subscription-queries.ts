import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { accountQuery, accountQueryKey } from '@portal/platform/api'
import { licenceViews } from './licence-view.ts'
import { subscriptionViews } from './subscription-view.ts'

/** What this remote reads. Made anew for each use, because subscriptions belong to the account that the tab shows. */
export const subscriptionQueries = {
  /** Under this key lies everything that a change of a subscription may have made old. */
  all: () => accountQueryKey(listAccountSubscriptions),
  list: () => ({
    ...accountQuery(listAccountSubscriptions),
    select: (answer: unknown) => subscriptionViews(answer, new Date()),
  }),
  licences: () => ({ ...accountQuery(listLicenses), select: licenceViews }),
  /** When the gateway slowed a licence down. */
  rateLimits: (id: string) => accountQuery(listRateLimits, { params: { id } }),
}
