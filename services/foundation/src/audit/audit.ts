import { rowsInStatements } from '../database/rows-in-statements.ts'
import type { Transaction } from '../database/transaction.ts'
import { audit } from './audit.tables.ts'
import { type AuditAction, type AuditFields, fieldsKept } from './audited-subjects.ts'

/** Actor, account, network and request of an audit entry. */
export interface AuditContext {
  now: Date
  requestId: string
  actorId?: number | undefined
  /** The person the actor acts as, if not in their own name. */
  actingAsId?: number | undefined
  accountId?: number | null | undefined
  /** As returned by `auditedNetwork`; absent for the portal's own actions. */
  network?: string | undefined
}

export type AuditEntry<Action extends AuditAction> = { subject: string | number } & AuditFields<Action>

/** The actor and account of an entry outside a session, such as a person who just logged in. */
export type AuditedBy = Pick<AuditContext, 'actorId' | 'actingAsId' | 'accountId'>

/** An action and what may be kept of it. */
export interface AuditLine {
  action: AuditAction
  entry: { subject: string | number } & Record<string, unknown>
  by?: AuditedBy | undefined
}

/** States a line whose fields fit its action. */
export function auditLine<Action extends AuditAction>(
  action: Action,
  entry: AuditEntry<Action>,
  by?: AuditedBy,
): AuditLine {
  return { action, entry, by }
}

/**
 * Writes lines in the same transaction as the change. Fields that are not on the subject's list are left out. The account's
 * chain is locked from here to the commit, so this comes last; of several accounts always in the same order.
 */
export async function writeAudit(tx: Transaction, context: AuditContext, lines: readonly AuditLine[]): Promise<void> {
  if (!lines.length) return

  const rows = lines.map(({ action, entry: { subject, ...facts }, by }) => {
    const { now, requestId, actorId = null, actingAsId = null, accountId = null, network = '' } = { ...context, ...by }
    const allowed = fieldsKept(action)
    const fields = Object.fromEntries(Object.entries(facts).filter(([field]) => allowed.includes(field)))
    return { at: now, action, subject: String(subject), actorId, actingAsId, accountId, network, requestId, fields }
  })
  const sorted = rows.toSorted((one, other) => (one.accountId ?? 0) - (other.accountId ?? 0))
  for (const some of rowsInStatements(sorted)) await tx.insert(audit).values(some)
}
