import { type AuditAction, audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

interface Named {
  id: string
  accountId: number
  licenseId: string
  actions: readonly AuditAction[]
}

/** Returns lines of the audit log with these actions about a subscription, the first first. */
export function findAuditOfSubscription(tx: Transaction, { id, accountId, licenseId, actions }: Named) {
  const isOfIt = sql`${audit.fields} -> 'subscriptions' ? ${id}`
  return tx
    .select()
    .from(audit)
    .where(
      and(eq(audit.accountId, accountId), eq(audit.subject, licenseId), inArray(audit.action, [...actions]), isOfIt),
    )
    .orderBy(asc(audit.position))
}
