import type { Transaction } from '@portal/foundation/database'
import { faults } from '@portal/foundation/faults'
import { gte, sql } from 'drizzle-orm'

/** Number of fault reports of one day, `YYYY-MM-DD` in UTC. */
export interface FaultsOfDay {
  day: string
  count: number
}

/** Counts faults by the day of their first report, latest first; days without any are left out. */
export async function countFaults(tx: Transaction, since: Date): Promise<FaultsOfDay[]> {
  const day = sql<string>`to_char(${faults.reportedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const count = sql<number>`sum(${faults.count})::int`
  const rows = await tx.select({ day, count }).from(faults).where(gte(faults.reportedAt, since)).groupBy(day)
  return rows.sort((one, other) => other.day.localeCompare(one.day))
}
