import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { and, desc, eq, exists, isNull, lt, sql } from 'drizzle-orm'
import { orders } from '../../billing/orders/orders.tables.ts'
import { taxExemptions } from '../tax-exemptions/tax-exemptions.tables.ts'
import { taxableLocations } from '../taxable-locations/taxable-locations.tables.ts'

/** What staff see of an account at a glance. Past due: an order with money still owed after its due date (decision J3). */
export async function findAdminAccount(tx: Transaction, accountId: number, now: Date) {
  const pastDue = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.accountId, accounts.id),
        lt(orders.paymentDueAt, now),
        lt(orders.receivedCents, sql`${orders.unitCents} + ${orders.taxCents}`),
      ),
    )
  const exemption = tx
    .select({ id: taxExemptions.id })
    .from(taxExemptions)
    .where(and(eq(taxExemptions.accountId, accounts.id), isNull(taxExemptions.revokedAt)))

  const [found] = await tx
    .select({
      account: accounts,
      location: taxableLocations,
      isPastDue: sql<boolean>`${exists(pastDue)}`,
      isTaxExempt: sql<boolean>`${exists(exemption)}`,
    })
    .from(accounts)
    .leftJoin(taxableLocations, eq(taxableLocations.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .orderBy(desc(taxableLocations.createdAt))
    .limit(1)
  return found
}

export async function accountExists(tx: Transaction, accountId: number): Promise<boolean> {
  const found = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId))
  return found.length > 0
}
