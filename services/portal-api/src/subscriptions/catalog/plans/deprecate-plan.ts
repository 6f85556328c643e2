import { deprecateCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog'
import { DAY_MS } from '@portal/contracts/time-units'
import { schedule } from '@portal/foundation/outbox'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { PLAN_DEPRECATION } from './deprecation-job.ts'
import { planOfStaffView, writtenOf } from './plan-view.ts'
import { changePlan, lockPlan } from './plans.sql.ts'
import { followerFaults } from './write-plan.ts'

/**
 * Ends the sale of a plan from a time on (rule I155); those who have it go on with it, or with the plan that is named to
 * follow it (rule I156). Idempotent: what is so already is not audited again.
 */
export const deprecateCatalogPlanHandler = handle(deprecateCatalogPlan, async ({ params, body, tx, now, audit }) => {
  await lockCatalog(tx)
  const found = await lockPlan(tx, params.id)
  if (!found) throw problem('subscription-context:entry-not-found')

  const { plan } = found
  const from = body.from ? new Date(body.from) : now
  const isSet = from.getTime() === plan.deprecatedFrom?.getTime() || (plan.deprecated && !body.from)
  const next = followerOf(body.next_plan_id, plan)
  const fields = {
    ...(await followerFaults(tx, next ?? '')),
    ...(body.from && !isSet && fromFault(from, { ...plan, now })),
  }
  if (Object.keys(fields).length > 0) throw problem('request:invalid', { fields })
  if (isSet && next === plan.nextPlanId) return planOfStaffView(found)

  const when = isSet ? {} : { deprecatedFrom: from, deprecated: from <= now }
  await changePlan(tx, plan.id, { ...when, nextPlanId: next })
  const changes = changesBetween(writtenOf(plan), writtenOf({ ...plan, nextPlanId: next }))
  if (changes.changed.length > 0) audit('plan.changed', { subject: plan.id, ...changes })
  const line = { subject: plan.id, deprecatedFrom: from.toISOString() }
  if (!isSet && from <= now) audit('plan.deprecated', line)
  if (!isSet && from > now) {
    audit('plan.deprecation-set', line)
    await schedule(tx, [{ kind: PLAN_DEPRECATION, subject: plan.id, payload: {}, runAt: from }])
  }
  const changed = await lockPlan(tx, plan.id)
  return planOfStaffView(changed ?? found)
})

interface Deprecated {
  id: string
  nextPlanId: string | null
  deprecated: boolean
  deprecatedFrom: Date | null
}

/** Returns what follows the plan from then on; null for the plan itself. Unsaid, that stays. */
function followerOf(said: string | undefined, { id, nextPlanId }: Pick<Deprecated, 'id' | 'nextPlanId'>) {
  if (said === undefined) return nextPlanId
  return said === '' || said === id ? null : said
}

const MOST_DAYS_AHEAD = 3_660

function fromFault(from: Date, { deprecated, now }: Pick<Deprecated, 'deprecated'> & { now: Date }) {
  if (deprecated) return { from: 'This plan is deprecated already' }
  if (from <= now) return { from: 'Enter a time in the future' }
  const isFar = from.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS
  return isFar ? { from: 'Enter a time within ten years' } : {}
}
