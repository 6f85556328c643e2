import type { Plan } from '../plans/plan.ts'

/** Whole cents: nothing is rounded on the way (rule J18). */
export function sumOf(plans: readonly Plan[]): number {
  return plans.reduce((sum, { price_in_cents: cents = 0 }) => sum + cents, 0)
}
