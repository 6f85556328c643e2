import type { Transaction } from '@portal/foundation/database'
import { desc, eq } from 'drizzle-orm'
import { taxableLocations } from './taxable-locations.tables.ts'

export type TaxableLocationRow = typeof taxableLocations.$inferSelect

/** All that an account gave, the latest first. */
export function findTaxableLocations(tx: Transaction, accountId: number): Promise<TaxableLocationRow[]> {
  return select(tx, accountId)
}

/** Returns the current tax location of the account; `undefined` if none was given yet (rule J11). */
export async function findTaxableLocation(tx: Transaction, accountId: number): Promise<TaxableLocationRow | undefined> {
  const [latest] = await select(tx, accountId).limit(1)
  return latest
}

function select(tx: Transaction, accountId: number) {
  return tx
    .select()
    .from(taxableLocations)
    .where(eq(taxableLocations.accountId, accountId))
    .orderBy(desc(taxableLocations.createdAt), desc(taxableLocations.id))
}

export async function insertTaxableLocation(
  tx: Transaction,
  location: typeof taxableLocations.$inferInsert,
): Promise<TaxableLocationRow> {
  const [row] = await tx.insert(taxableLocations).values(location).returning()
  return row as TaxableLocationRow
}
