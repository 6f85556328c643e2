interface PlanFacts {
  id: string
  priceCents: number
  ongoingFree: boolean
  oneTimeTrial: boolean
  selectAsNext: boolean
  deprecated: boolean
}

/** Returns the plan that follows one where nobody chose another; null if none does (rule I8). */
export function defaultNextPlanId({ id, nextPlanId, renewable }: Successor): string | null {
  return nextPlanId ?? (renewable ? id : null)
}

interface Successor {
  id: string
  nextPlanId: string | null
  renewable: boolean
}

/**
 * Returns whether a plan can be chosen as the next one (rule I108): it is offered as such and not deprecated, or it follows
 * by default or was chosen before. A trial never is, nor a free plan that does not go on by itself.
 */
export function canChooseNext(plan: PlanFacts, { defaultId, chosenId }: Chosen): boolean {
  if (plan.oneTimeTrial || (plan.priceCents === 0 && !plan.ongoingFree)) return false
  return plan.id === defaultId || plan.id === chosenId || (plan.selectAsNext && !plan.deprecated)
}

interface Chosen {
  /** The plan that follows by default. */
  defaultId: string | null
  /** The plan that was chosen to follow. */
  chosenId: string | null
}

/** Returns what a plan can do that the one before it cannot, and the reverse (rule I109). */
export function compareCapabilities(before: readonly string[], after: readonly string[]) {
  return {
    gained: after.filter((one) => !before.includes(one)),
    lost: before.filter((one) => !after.includes(one)),
  }
}

/** Returns how many people an account can have, by what staff set, or else by its plans; one at least (rule E13). */
export function seatsOf(plans: readonly { maxUsers: number }[], setByStaff: number | null): number {
  return setByStaff ?? Math.max(1, ...plans.map(({ maxUsers }) => maxUsers))
}
