import type { Transaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { renewalConsents } from './renewal-consents.tables.ts'

/** Keeps consents that were given with an order. */
export async function insertRenewalConsents(
  tx: Transaction,
  consents: readonly (typeof renewalConsents.$inferInsert)[],
): Promise<void> {
  if (consents.length > 0) await tx.insert(renewalConsents).values([...consents])
}

/** Returns the consents that were given with an order, by plan. */
export async function findConsentsOfOrder(tx: Transaction, orderId: number) {
  const found = await tx.select().from(renewalConsents).where(eq(renewalConsents.orderId, orderId))
  return new Map(found.map((consent) => [consent.planId, consent]))
}
