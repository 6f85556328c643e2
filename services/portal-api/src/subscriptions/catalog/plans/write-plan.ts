import { canChooseNext } from '@portal/contracts/subscriptions/next-plan'
import { isTrialOfPlan, planFaults, soldPlanFaults } from '@portal/contracts/subscriptions/plan-terms'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { inOrder } from '../entries/entry-rules.ts'
import { findPlansByIds } from '../priced-plans.sql.ts'
import type { WrittenPlan } from './plan-view.ts'

interface Writing {
  /** The id of the plan, if it is there. */
  id?: string
  /** `free_trial` as the request says it; by itself it follows from the rest. */
  freeTrial: boolean | undefined
  /** The plan as it is, where it was sold. */
  sold?: WrittenPlan | undefined
}

/**
 * Returns what is written of a plan as the catalog keeps it (rules I152, I153). @throws `request:invalid`, beside the fields
 */
export async function checkedPlan(tx: Transaction, written: WrittenPlan, { id, freeTrial, sold }: Writing) {
  const plan = {
    ...written,
    added_capabilities: inOrder(written.added_capabilities),
    removed_capabilities: inOrder(written.removed_capabilities),
    one_time_free_trial: isTrialOfPlan(written),
    // The plan itself renews where none is named.
    next_plan_id: written.next_plan_id === id ? '' : written.next_plan_id,
  }
  const fields = {
    ...planFaults(plan, { free_trial: freeTrial }),
    ...(await followerFaults(tx, plan.next_plan_id)),
    ...(sold && soldPlanFaults(sold, plan)),
  }
  if (Object.keys(fields).length > 0) throw problem('request:invalid', { fields })
  return plan
}

/** Returns why a plan cannot be named to follow another one, beside its field; "" names none. */
export async function followerFaults(tx: Transaction, id: string): Promise<Record<string, string>> {
  if (!id) return {}
  const [next] = await findPlansByIds(tx, [id])
  if (!next) return { next_plan_id: 'The catalog has no such plan' }
  if (next.deprecated) return { next_plan_id: 'This plan is deprecated' }
  // A trial ends with its term, and so does what costs nothing and is not ongoing.
  return canChooseNext(next, { defaultId: id, chosenId: null }) ? {} : { next_plan_id: 'A trial cannot follow a plan' }
}
