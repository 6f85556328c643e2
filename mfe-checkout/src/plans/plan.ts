import { intervalLabel, isFree, isOneTimeTrial } from '@portal/contracts/sales/plan-labels'
import { listPlans, type Plan as WholePlan } from '@portal/contracts/sales/pricing'
import { isUnlimited } from '@portal/contracts/subscriptions/display-status'
import { formatMoney } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'

/** A plan as the public pages get it. */
export type Plan = Received<WholePlan>

/** Prices change seldom. */
const PRICES_FRESH_MS = 300_000

/** The whole price list. */
export function usePlans() {
  return useLoad(listPlans, { what: 'the prices', select: ({ plans = [] }) => plans, freshFor: PRICES_FRESH_MS })
}

/** Whether new customers may still buy it. */
export function isSold({ purchasable }: Plan): boolean {
  return purchasable !== false
}

/** What a thousand lookups cost, in cents; `undefined` where that says nothing. */
export function centsPerThousand({ price_in_cents: cents, lookups }: Plan): number | undefined {
  if (!cents || !lookups || isUnlimited({ issued: lookups })) return undefined
  return Math.round((cents * 1000) / lookups)
}

const AFTER = { Monthly: 'a month', Yearly: 'a year', 'Custom Term': 'for the term' } as const

/** "a month", after an amount or a number. */
export function perTerm(plan: Plan): string {
  return AFTER[intervalLabel(plan)]
}

/** "300,000 lookups a year". */
export function lookupsInWords(plan: Plan): string {
  if (plan.lookups === undefined) return '—'
  return `${formatNumber(plan.lookups)} lookups ${isOneTimeTrial(plan) ? 'once' : perTerm(plan)}`
}

/** "$50.00", or "Free". */
export function priceInWords(plan: Plan): string {
  return isFree(plan) ? 'Free' : formatMoney(plan.price_in_cents)
}
