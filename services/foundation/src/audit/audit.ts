import type { Transaction } from '../database/transaction.ts'
import { audit } from './audit.tables.ts'
import { type AuditAction, type AuditFields, fieldsKept } from './audited-subjects.ts'

/** Who did it, in whose account, under which request. */
export interface AuditContext {
  now: Date
  requestId: string
  actorId?: number | undefined
  accountId?: number | undefined
}

export type AuditEntry<Action extends AuditAction> = { subject: string | number } & AuditFields<Action>

/** An action and what may be kept of it. */
export interface AuditLine {
  action: AuditAction
  entry: { subject: string | number } & Record<string, unknown>
}

/** States a line whose fields fit its action. */
export function auditLine<Action extends AuditAction>(action: Action, entry: AuditEntry<Action>): AuditLine {
  return { action, entry }
}

/** Writes lines in the same transaction as the change. Fields that are not on the subject's list are left out. */
export async function writeAudit(tx: Transaction, context: AuditContext, lines: readonly AuditLine[]): Promise<void> {
  if (!lines.length) return

  const { now, requestId, actorId = null, accountId = null } = context
  await tx.insert(audit).values(
    lines.map(({ action, entry: { subject, ...facts } }) => {
      const allowed = fieldsKept(action)
      const fields = Object.fromEntries(Object.entries(facts).filter(([field]) => allowed.includes(field)))
      return { at: now, action, subject: String(subject), actorId, accountId, requestId, fields }
    }),
  )
}
