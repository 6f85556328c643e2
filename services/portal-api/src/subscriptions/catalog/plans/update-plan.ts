import { updateCatalogPlan } from '@portal/contracts/subscriptions/admin-catalog'
import { isFreeTrial } from '@portal/contracts/subscriptions/plan-terms'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../../kernel/handle.ts'
import { changesBetween } from '../changes-between.ts'
import { checkUpToDate } from '../entries/entry-rules.ts'
import { lockCatalog } from '../priced-plans.sql.ts'
import { columnsOf, planOfStaffView, writtenOf } from './plan-view.ts'
import { changePlan, lockPlan } from './plans.sql.ts'
import { checkedPlan } from './write-plan.ts'

/**
 * Changes what is said of a plan; the terms of one that was sold stay (rule I153). Idempotent: what is there already is not
 * audited.
 */
export const updateCatalogPlanHandler = handle(updateCatalogPlan, async ({ params, body, tx, audit }) => {
  await lockCatalog(tx)
  const found = await lockPlan(tx, params.id)
  if (!found) throw problem('subscription-context:entry-not-found')

  const { free_trial: freeTrial, before: read, ...said } = body
  const before = writtenOf(found.plan)
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const sold = found.isSold ? before : undefined
  const after = await checkedPlan(tx, { ...before, ...given }, { id: params.id, freeTrial, sold })
  checkUpToDate({ ...before, free_trial: isFreeTrial(before) }, { ...after, free_trial: isFreeTrial(after) }, read)
  const { price_in_cents: from, ...others } = before
  const { price_in_cents: to, ...wanted } = after
  const changes = changesBetween(others, wanted)
  if (from === to && changes.changed.length === 0) return planOfStaffView(found)

  await changePlan(tx, params.id, columnsOf(after))
  if (from !== to) audit('price.changed', { subject: params.id, from, to })
  if (changes.changed.length > 0) audit('plan.changed', { subject: params.id, ...changes })
  const changed = await lockPlan(tx, params.id)
  return planOfStaffView(changed ?? found)
})
