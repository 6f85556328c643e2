import type { Transaction } from '@portal/foundation/database'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { accountLicences } from '../licences/licences.tables.ts'
import { subscriptions } from './subscriptions.tables.ts'

interface Move {
  orderId: number
  from: number
  to: number
  now: Date
}

/** Licenses of an order's subscriptions that are suspended in either account: a suspension is not left by moving (rule I11). */
export async function findSuspended(tx: Transaction, { orderId, from, to }: Omit<Move, 'now'>): Promise<string[]> {
  const moving = tx
    .select({ licenceId: subscriptions.licenceId })
    .from(subscriptions)
    .where(and(eq(subscriptions.orderId, orderId), eq(subscriptions.accountId, from)))
  const found = await tx
    .select({ licenceId: accountLicences.licenceId })
    .from(accountLicences)
    .where(
      and(
        inArray(accountLicences.accountId, [from, to]),
        inArray(accountLicences.licenceId, moving),
        isNotNull(accountLicences.suspendedAt),
      ),
    )
  return found.map(({ licenceId }) => licenceId)
}

/**
 * Moves an order's subscriptions unchanged, with their remaining lookups; the other account holds their licenses from
 * then on.
 */
export async function moveSubscriptions(tx: Transaction, { orderId, from, to, now }: Move): Promise<void> {
  const moving = and(eq(subscriptions.orderId, orderId), eq(subscriptions.accountId, from))
  const found = await tx.selectDistinct({ licenceId: subscriptions.licenceId }).from(subscriptions).where(moving)
  if (found.length === 0) return

  await tx
    .insert(accountLicences)
    .values(found.map(({ licenceId }) => ({ accountId: to, licenceId, createdAt: now })))
    .onConflictDoNothing()
  await tx.update(subscriptions).set({ accountId: to }).where(moving)
}
