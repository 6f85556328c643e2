import { countPlanSubscribers } from '@portal/contracts/subscriptions/admin-catalog'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { findPlansByIds } from '../priced-plans.sql.ts'
import { countSubscribers } from './plans.sql.ts'

/** Returns how many have a plan or chose it to follow, before its sale ends (rule G65). */
export const countPlanSubscribersHandler = handle(countPlanSubscribers, async ({ params, tx, now }) => {
  const [plan] = await findPlansByIds(tx, [params.id])
  if (!plan) throw problem('subscription-context:entry-not-found')
  return countSubscribers(tx, { planId: plan.id, now })
})
