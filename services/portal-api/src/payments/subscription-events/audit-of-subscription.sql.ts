import { type AuditAction, audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

const ACTIONS: AuditAction[] = [
  'auto-renew.enabled',
  'auto-renew.disabled',
  'auto-renew.explained',
  'next-plan.chosen',
  'subscription.lookups-adjusted',
  'subscription.end-moved',
  'subscription.rate-limit-set',
  'license.suspended',
  'license.resumed',
]

interface Named {
  id: string
  accountId: number
  licenseId: string
}

/** Returns lines of the audit log about the renewal of a subscription and what staff changed of it, the first first. */
export function findAuditOfSubscription(tx: Transaction, { id, accountId, licenseId }: Named) {
  const isOfIt = sql`${audit.fields} -> 'subscriptions' ? ${id}`
  return tx
    .select()
    .from(audit)
    .where(and(eq(audit.accountId, accountId), eq(audit.subject, licenseId), inArray(audit.action, ACTIONS), isOfIt))
    .orderBy(asc(audit.position))
}
