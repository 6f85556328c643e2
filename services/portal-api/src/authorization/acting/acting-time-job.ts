import { type AuditLine, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { endActing } from './end-acting.ts'

export const ACTING_TIME = 'acting.time'

/** Puts down the end of what nobody has ended before its time. Nobody could act by it any more: its time alone decides that. */
export function actingTimeJob(grantId: string, end: Date): Job {
  return { kind: ACTING_TIME, payload: { grantId }, runAt: end }
}

/** Safe to repeat. */
export const endActingInTime: JobHandler = ({ id, payload }, { db, now }) =>
  inTransaction(db, async (tx) => {
    const lines: AuditLine[] = []
    const audit = (...line: Parameters<typeof auditLine>) => void lines.push(auditLine(...line))
    await endActing({ tx, now, audit: audit as never }, { id: String(payload.grantId) }, 'the half hour was over')
    await writeAudit(tx, { now, requestId: `job-${id}` }, lines)
  })
