import { arrayContains, asc, eq, or } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { faults } from './faults.tables.ts'

/** Finds the first fault with a reference, for support. */
export async function findFault(tx: Transaction, reference: string) {
  const [fault] = await tx
    .select()
    .from(faults)
    .where(or(eq(faults.reference, reference), arrayContains(faults.otherReferences, [reference])))
    .orderBy(asc(faults.reportedAt))
    .limit(1)
  return fault
}
