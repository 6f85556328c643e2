import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { JobHandler } from '@portal/foundation/outbox'
import { lockCatalog } from '../priced-plans.sql.ts'
import { changePlan, lockPlan } from './plans.sql.ts'

export const PLAN_DEPRECATION = 'plan.deprecation'

/** Deprecates a plan at its time (rule I155). Idempotent: one that is deprecated, or was set to a later time, stays as it is. */
export const deprecatePlan: JobHandler = ({ id, subject }, { db, now }) =>
  inTransaction(db, async (tx) => {
    await lockCatalog(tx)
    const found = await lockPlan(tx, subject ?? '')
    const { deprecated = true, deprecatedFrom = null } = found?.plan ?? {}
    if (!found || deprecated || !deprecatedFrom || deprecatedFrom > now) return

    await changePlan(tx, found.plan.id, { deprecated: true })
    const line = auditLine('plan.deprecated', { subject: found.plan.id, deprecatedFrom: deprecatedFrom.toISOString() })
    await writeAudit(tx, { now, requestId: `job-${id}` }, [line])
  })
