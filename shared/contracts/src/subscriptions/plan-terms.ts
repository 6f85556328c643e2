import { isFree, isOneTimeTrial } from '../sales/plan-kinds.ts'

/** A plan as its staff write it, as far as one field depends on another. */
export interface PlanTerms {
  lookups: number
  lookup_units: string
  months: number
  days: number
  price_in_cents: number
  tier: string
  update_frequency: string
  auto_renewable: boolean
  one_time_free_trial: boolean
  ongoing_free: boolean
  max_users: number
  rate_limit: number | null
  enhanced_data_privacy: boolean
  added_capabilities: readonly string[]
  removed_capabilities: readonly string[]
}

/** Terms that a subscription has of its plan as long as it runs. */
const TERMS_OF_SUBSCRIPTIONS = [
  'lookups',
  'lookup_units',
  'months',
  'days',
  'tier',
  'update_frequency',
  'one_time_free_trial',
  'ongoing_free',
  'max_users',
  'rate_limit',
  'enhanced_data_privacy',
] as const satisfies readonly (keyof PlanTerms)[]

type Faults = Record<string, string>

/** Returns whether a plan costs nothing and ends with its term. */
export function isFreeTrial(plan: Pick<PlanTerms, 'price_in_cents' | 'ongoing_free'>): boolean {
  return isFree(plan) && !plan.ongoing_free
}

/** Returns whether an account gets a plan once, by its flag or as one that is free for eight days (rule I13). */
export function isTrialOfPlan({ one_time_free_trial: isOneTimeFreeTrial, ...plan }: PlanTerms): boolean {
  return isOneTimeTrial({ isOneTimeFreeTrial, ...plan })
}

/** Returns what is wrong with a plan, by field (rule I152). */
export function planFaults(plan: PlanTerms, said: { free_trial?: boolean | undefined } = {}): Faults {
  const faults: Faults = {}
  if (plan.months === 0 && plan.days === 0) faults.months = 'Enter months or days'
  if (plan.months > 0 && plan.days > 0) faults.days = 'Enter months or days, not both'
  if (isTrialOfPlan(plan)) {
    if (!isFree(plan)) faults.one_time_free_trial = 'A trial costs nothing'
    if (plan.ongoing_free) faults.ongoing_free = 'A trial does not go on'
    if (plan.auto_renewable) faults.auto_renewable = 'A trial does not renew'
  } else if (plan.ongoing_free && !isFree(plan)) faults.ongoing_free = 'Only a plan that costs nothing is free'
  if (said.free_trial !== undefined && said.free_trial !== isFreeTrial(plan))
    faults.free_trial = 'A free trial costs nothing and ends with its term'
  if (plan.removed_capabilities.some((one) => plan.added_capabilities.includes(one)))
    faults.removed_capabilities = 'Add a capability or remove it, not both'
  return faults
}

/**
 * Returns which changes are refused to a plan that somebody bought, or chose to follow, by field: its terms stay, because
 * they are those of its subscriptions, and it stays free or paid (rule I153).
 */
export function soldPlanFaults(before: PlanTerms, after: PlanTerms): Faults {
  const changed = TERMS_OF_SUBSCRIPTIONS.filter((term) => before[term] !== after[term])
  const faults: Faults = Object.fromEntries(
    changed.map((term) => [term, 'This plan was sold. Create a new plan instead']),
  )
  if (isFree(before) !== isFree(after))
    faults.price_in_cents = isFree(before) ? 'A free plan that was sold stays free' : 'Enter an amount above 0'
  return faults
}
