import { listPlans, type Plan as WholePlan } from '@portal/contracts/sales/pricing'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'

/** A plan as the price list gives it. */
export type Plan = Received<WholePlan>

/** Prices change seldom. */
const PRICES_FRESH_MS = 300_000

/** The whole price list. */
export function usePlans() {
  return useLoad(listPlans, { what: 'the prices', select: ({ plans = [] }) => plans, freshFor: PRICES_FRESH_MS })
}
