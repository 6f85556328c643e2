import type { Plan } from './pricing.ts'

/* What a plan's kind and its labels follow from; an answer that broke its contract may lack any of it. */
export interface Term {
  months?: number | undefined
  /** Whichever way the catalog writes them (rule I13). */
  days?: number | { total?: number | undefined } | undefined
}
export type Price = Partial<Pick<Plan, 'price_in_cents'>>
export type Offer = Partial<Pick<Plan, 'isOneTimeFreeTrial'>>

export function daysOf({ days }: Term): number {
  return (typeof days === 'object' ? days.total : days) ?? 0
}

export function isFree({ price_in_cents }: Price): boolean {
  return price_in_cents === 0
}

/** A trial that an account gets once: flagged as such, or free for eight days (rule I13). */
export function isOneTimeTrial(plan: Offer & Price & Term): boolean {
  return plan.isOneTimeFreeTrial === true || (isFree(plan) && daysOf(plan) === 8)
}

/** Returns whether new customers may still buy it. */
export function isSold({ purchasable }: Partial<Pick<Plan, 'purchasable'>>): boolean {
  return purchasable !== false
}
