import type { CallApi } from '@portal/api-client'
import { FREE_PLANS } from '@portal/contracts/sales/free-plans'
import { listPlans } from '@portal/contracts/sales/pricing'

/** Names of well-known plans for analytics (commerce.md §7). */
const NAMES: Readonly<Record<string, string>> = {
  [FREE_PLANS.US_STANDARD_FREE]: 'US Standard Free',
  [FREE_PLANS.US_CORE_FREE]: 'US Core Free',
  [FREE_PLANS.US_CORE_TRIAL]: 'US Core Trial',
  [FREE_PLANS.INTL_AUTOCOMPLETE_TRIAL]: 'International Autocomplete Trial',
}

/** Others are named by group, interval and lookups, as the price list has them: "us-monthly-5000". One that is not listed is named by its id. */
export async function planNames(callApi: CallApi, planIds: readonly string[]): Promise<readonly string[]> {
  const areKnown = planIds.every((id) => NAMES[id] !== undefined)
  const { plans = [] } = areKnown ? {} : await callApi(listPlans)
  return planIds.map((id) => {
    const plan = plans.find((one) => one.id === id)
    if (NAMES[id] || !plan) return NAMES[id] ?? id
    return `${plan.license?.group}-${plan.interval?.toLowerCase()}-${plan.lookups}`
  })
}
