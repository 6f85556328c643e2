import { type AuditLine, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { endActing } from './end-acting.ts'

export const ACTING_TIME = 'acting.time'

/** Records the end of a grant that was not ended early. The time alone already ends it; this only logs it. */
export function actingTimeJob(grantId: string, end: Date): Job {
  return { kind: ACTING_TIME, payload: { grantId }, runAt: end }
}

/** Idempotent. */
export const endActingInTime: JobHandler = ({ id, payload }, { db, now }) =>
  inTransaction(db, async (tx) => {
    const lines: AuditLine[] = []
    const audit = (...line: Parameters<typeof auditLine>) => void lines.push(auditLine(...line))
    await endActing({ tx, now, audit: audit as never }, { id: String(payload.grantId) }, 'the half hour was over')
    await writeAudit(tx, { now, requestId: `job-${id}` }, lines)
  })
