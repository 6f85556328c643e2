import type { Transaction } from '@portal/foundation/database'
import { gte, sql } from 'drizzle-orm'
import { faults } from './faults.tables.ts'

/** How often browsers reported that something went wrong on one day, `YYYY-MM-DD` in UTC. */
export interface FaultsOfDay {
  day: string
  count: number
}

/** By the day on which each was reported first, the latest first; a day without any is left out. */
export async function countFaults(tx: Transaction, since: Date): Promise<FaultsOfDay[]> {
  const day = sql<string>`to_char(${faults.reportedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const count = sql<number>`sum(${faults.count})::int`
  const rows = await tx.select({ day, count }).from(faults).where(gte(faults.reportedAt, since)).groupBy(day)
  return rows.sort((one, other) => other.day.localeCompare(one.day))
}
