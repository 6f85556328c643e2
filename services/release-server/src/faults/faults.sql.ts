import type { FaultReport } from '@portal/contracts/platform'
import type { Transaction } from '@portal/foundation/database'
import { eq, lt } from 'drizzle-orm'
import { faults } from './faults.tables.ts'

export interface Fault extends Omit<FaultReport, 'id'> {
  reference: string
  reportedAt: Date
}

/** How long a fault is kept, ms. */
const KEPT = 30 * 24 * 3_600_000

/** A report that arrives twice, or under a reference that is taken, is stored once. */
export async function insertFaults(tx: Transaction, reported: readonly Fault[]) {
  if (reported.length > 0)
    await tx
      .insert(faults)
      .values([...reported])
      .onConflictDoNothing()
}

export async function forgetOldFaults(tx: Transaction, now: Date) {
  await tx.delete(faults).where(lt(faults.reportedAt, new Date(now.getTime() - KEPT)))
}

/** For support, who is told a reference. */
export async function findFault(tx: Transaction, reference: string) {
  const [fault] = await tx.select().from(faults).where(eq(faults.reference, reference))
  return fault
}
