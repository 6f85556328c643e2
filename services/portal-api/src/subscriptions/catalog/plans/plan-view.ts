import { intervalLabel } from '@portal/contracts/sales/plan-labels'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { isFreeTrial } from '@portal/contracts/subscriptions/plan-terms'
import { timeOrEmpty } from '../../../kernel/wire-time.ts'
import { capabilitiesOf } from '../../licences/capabilities.ts'
import type { PlanOfStaff, PlanRow } from './plans.sql.ts'

/** Returns the fields of a plan that staff write, by their names on the wire. */
export function writtenOf(plan: PlanRow) {
  return {
    description: plan.description,
    plan_nickname: plan.nickname,
    lookups: plan.lookups,
    lookup_units: plan.lookupUnits,
    months: plan.months,
    days: plan.days,
    price_in_cents: plan.priceCents,
    tier: plan.tier,
    next_plan_id: plan.nextPlanId ?? '',
    select_as_next: plan.selectAsNext,
    update_frequency: plan.updateFrequency,
    auto_renewable: plan.renewable,
    added_capabilities: plan.capabilities,
    removed_capabilities: plan.removedCapabilities,
    one_time_free_trial: plan.oneTimeTrial,
    max_users: plan.maxUsers,
    rate_limit: plan.rateLimit,
    visible: plan.visible,
    purchasable: plan.purchasable,
    enhanced_data_privacy: plan.enhancedDataPrivacy,
    ongoing_free: plan.ongoingFree,
  }
}

export type WrittenPlan = ReturnType<typeof writtenOf>

/** Returns the columns of what staff write of a plan. */
export function columnsOf(written: WrittenPlan) {
  return {
    description: written.description,
    nickname: written.plan_nickname,
    lookups: written.lookups,
    lookupUnits: written.lookup_units,
    months: written.months,
    days: written.days,
    priceCents: written.price_in_cents,
    tier: written.tier,
    nextPlanId: written.next_plan_id || null,
    selectAsNext: written.select_as_next,
    updateFrequency: written.update_frequency,
    renewable: written.auto_renewable,
    capabilities: written.added_capabilities,
    removedCapabilities: written.removed_capabilities,
    oneTimeTrial: written.one_time_free_trial,
    maxUsers: written.max_users,
    rateLimit: written.rate_limit,
    visible: written.visible,
    purchasable: written.purchasable,
    enhancedDataPrivacy: written.enhanced_data_privacy,
    ongoingFree: written.ongoing_free,
  }
}

/** A plan as staff see it (commerce.md §3, "Plan (admin inventory)"). */
export function planOfStaffView({ plan, license, edition, line, isSold }: PlanOfStaff): CatalogPlan {
  const written = writtenOf(plan)
  const capabilities = capabilitiesOf(line, edition, license, plan)
  return {
    id: plan.id,
    license_id: plan.licenceId,
    ...written,
    interval: intervalLabel(plan),
    capabilities,
    encoded_capabilities: capabilities.join(','),
    free_trial: isFreeTrial(written),
    deprecated: plan.deprecated,
    deprecated_from: timeOrEmpty(plan.deprecatedFrom),
    sold: isSold,
  }
}
