import { isForSaleByStaff, isOnSale } from '../sales/for-sale.ts'
import { isSet } from '../values.ts'
import { canChooseNext } from './next-plan.ts'

/** States of a plan's sale, in words for staff. */
export const PLAN_SALE_STATES = {
  'on-sale': 'On sale',
  ending: 'Ending',
  draft: 'Draft',
  hidden: 'Hidden',
  'not-for-sale': 'Not for sale',
  deprecated: 'Deprecated',
} as const
export type PlanSaleState = keyof typeof PLAN_SALE_STATES

interface SaleFacts {
  visible?: boolean | undefined
  purchasable?: boolean | undefined
  deprecated?: boolean | undefined
  deprecated_from?: string | undefined
}

/**
 * Returns whether customers can buy a plan, or why not (rules I19, I154, I155). A time of deprecation that has passed counts
 * from the moment in which its job has run, as it does for customers.
 */
export function planSaleState(plan: SaleFacts): PlanSaleState {
  const { visible = false, purchasable = false, deprecated = false, deprecated_from: end } = plan
  if (deprecated) return 'deprecated'
  if (isOnSale({ visible, purchasable, deprecated })) return isSet(end) ? 'ending' : 'on-sale'
  if (visible) return 'not-for-sale'
  return purchasable ? 'hidden' : 'draft'
}

interface FollowerFacts {
  id?: string | undefined
  price_in_cents?: number | undefined
  ongoing_free?: boolean | undefined
  one_time_free_trial?: boolean | undefined
  select_as_next?: boolean | undefined
  deprecated?: boolean | undefined
}

/** Returns whether staff can name a plan to follow another one: it is neither deprecated nor a trial (rule I152). */
export function canFollowPlan(plan: FollowerFacts): boolean {
  const { id = '', price_in_cents: priceCents = 0, ongoing_free: ongoingFree = false, deprecated = false } = plan
  const { one_time_free_trial: oneTimeTrial = false, select_as_next: selectAsNext = false } = plan
  const facts = { id, priceCents, ongoingFree, oneTimeTrial, selectAsNext, deprecated }
  return isForSaleByStaff({ deprecated }) && canChooseNext(facts, { defaultId: id, chosenId: null })
}
