import type { Transaction } from '@portal/foundation/database'
import { and, gte, isNull, lte, or, type Placeholder, type SQL } from 'drizzle-orm'
import { taxRates } from './tax-rates.tables.ts'

/** In force on a day: `isRateInForce` of the contracts as SQL. */
export function isInForceOn(day: string | Placeholder): SQL {
  return and(lte(taxRates.firstDay, day), or(isNull(taxRates.lastDay), gte(taxRates.lastDay, day))) as SQL
}

/** Returns whether a tax rate of any place is in force on the current day. */
export async function isAnyTaxRateInForce(tx: Transaction, now: Date): Promise<boolean> {
  const today = now.toISOString().slice(0, 10)
  const [found] = await tx.select({ id: taxRates.id }).from(taxRates).where(isInForceOn(today)).limit(1)
  return found !== undefined
}
