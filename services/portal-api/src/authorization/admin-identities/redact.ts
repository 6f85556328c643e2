import { redactUser } from '@portal/contracts/authorization/admin-identities'
import { auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Job, JobHandler } from '@portal/foundation/outbox'
import { handle } from '../../kernel/handle.ts'
import { findAccountIdsOf, lockPerson } from './activation.sql.ts'
import { endLogin, tellAccounts } from './end-login.ts'
import { lockForDeactivation } from './lock-decided-about.ts'
import { redactPerson, saveRedactionDue } from './redact.sql.ts'

export const REDACTION = 'person.redaction'
/** Grace period before a redaction is carried out, in ms (rule G2). */
export const REDACTION_HOLD_MS = 72 * 3_600_000

export const redactUserHandler = handle(redactUser, async (context) => {
  const { tx, now, enqueue } = context
  const person = await lockForDeactivation(context)
  if (person.redactionDueAt) return

  const due = new Date(now.getTime() + REDACTION_HOLD_MS)
  await endLogin(context, person.id)
  await saveRedactionDue(tx, person.id, due)
  enqueue(redactionJob(person.id, due))
  await tellAccounts(context, person.id, { action: 'person.redaction-requested' })
})

function redactionJob(userId: number, runAt: Date): Job {
  return { kind: REDACTION, payload: { userId }, runAt }
}

/** Removes what a service of its own keeps of a person; called while the person is still known by name. */
export type Redaction = (tx: Transaction, userId: number) => Promise<void>

/** Idempotent. One that was taken back, or asked for again since, is left to the job of its own time. */
export function redactInTime(redactions: readonly Redaction[] = []): JobHandler {
  return ({ id, payload }, { db, now }) =>
    inTransaction(db, async (tx) => {
      const person = await lockPerson(tx, Number(payload.userId))
      if (!person?.redactionDueAt || person.redactionDueAt > now) return

      for (const redact of redactions) await redact(tx, person.id)
      await redactPerson(tx, person.id, now)
      const accountIds = await findAccountIdsOf(tx, person.id)
      const lines = (accountIds.length > 0 ? accountIds : [null]).map((accountId) =>
        auditLine('person.redacted', { subject: person.id }, { accountId }),
      )
      const roles = person.internalRoles.map((role) => auditLine('internal-role.revoked', { subject: person.id, role }))
      await writeAudit(tx, { now, requestId: `job-${id}` }, [...lines, ...roles])
    })
}
