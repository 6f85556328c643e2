import { isForSale } from '@portal/contracts/sales/for-sale'
import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import { groupOfLine } from '@portal/contracts/sales/priced-products'
import type { Plan } from '@portal/contracts/sales/pricing'
import { canRenewPaid } from '@portal/contracts/subscriptions/renewal'
import type { PricedPlan } from '../../subscriptions/index.ts'

/** A plan as customers see it (commerce.md §3). */
export function planView({ plan, licence, edition, line }: PricedPlan): Plan {
  return {
    id: plan.id,
    license: {
      license_id: licence.id,
      license_label: licence.label,
      product_line: line.key,
      product_edition: edition.key,
      group: groupOfLine(line.key),
    },
    description: plan.description,
    days: plan.days,
    months: plan.months,
    lookups: plan.lookups,
    price_in_cents: plan.priceCents,
    priceAsDollars: (plan.priceCents / 100).toFixed(2),
    ratePerSecond: plan.rateLimit,
    hasEnhancedDataPrivacy: plan.enhancedDataPrivacy,
    max_users: plan.maxUsers,
    interval: intervalLabel(plan),
    isOneTimeFreeTrial: plan.oneTimeTrial,
    isOngoingFree: plan.ongoingFree,
    renewable: plan.renewable,
    can_renew: canRenewPaid(plan),
    purchasable: isForSale(plan),
    tier: plan.tier,
  }
}
