import { resumePlanSale } from '@portal/contracts/subscriptions/admin-catalog'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { timeOrEmpty } from '../../../kernel/wire-time.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { planOfStaffView } from './plan-view.ts'
import { changePlan, lockPlan } from './plans.sql.ts'

/**
 * Takes back the end of a plan's sale, whether it lies ahead or behind (rule I159). Those who have the plan are not affected, and what was
 * named to follow it stays. Idempotent: a plan without an end is answered as it is.
 *
 * @throws `request:out-of-date` when somebody moved the end since it was read
 */
export const resumePlanSaleHandler = handle(resumePlanSale, async ({ params, body, tx, audit }) => {
  await lockCatalog(tx)
  const found = await lockPlan(tx, params.id)
  if (!found) throw problem('subscription-context:entry-not-found')

  const { deprecated, deprecatedFrom } = found.plan
  const hasEnd = deprecated || deprecatedFrom !== null
  if (!hasEnd) return planOfStaffView(found)
  if (timeOrEmpty(deprecatedFrom) !== (body.deprecated_from ?? '')) throw problem('request:out-of-date')

  await changePlan(tx, params.id, { deprecated: false, deprecatedFrom: null })
  audit('plan.sale-resumed', { subject: params.id })
  return planOfStaffView((await lockPlan(tx, params.id)) ?? found)
})
