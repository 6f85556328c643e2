import { listPlans } from '@portal/contracts/sales/pricing'
import { accountQuery } from '@portal/platform/api'
import { planViews } from './plan-view.ts'

/** Prices change seldom: five minutes, in ms. */
const FRESH = 300_000

export const planQueries = {
  list: () => ({ ...accountQuery(listPlans), select: planViews, staleTime: FRESH }),
}
