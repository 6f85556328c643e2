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

/** Keeps a consent that was given for a subscription, and returns its id. */
export async function insertRenewalConsent(
  tx: Transaction,
  consent: typeof renewalConsents.$inferInsert,
): Promise<number> {
  const [kept] = await tx.insert(renewalConsents).values(consent).returning({ id: renewalConsents.id })
  if (!kept) throw new Error('A consent that was just kept is not there.')
  return kept.id
}

/** Returns the consents that were given with an order, by plan. */
export async function findConsentsOfOrder(tx: Transaction, orderId: number) {
  const found = await tx.select().from(renewalConsents).where(eq(renewalConsents.orderId, orderId))
  return new Map(found.map((consent) => [consent.planId, consent]))
}
