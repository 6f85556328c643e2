import type { Transaction } from '@portal/foundation/database'
import { and, asc, eq, gte, lt, sql, sum } from 'drizzle-orm'
import { keyUsage } from './usage.tables.ts'
import type { UsageRange } from './usage-range.ts'

export interface UsageBucket {
  /** When the hour or day begins. */
  start: Date
  licenceId: string
  lookups: number
}

/** Lookups of a key by license and hour or day; buckets without any are left out. */
export function findKeyUsage(
  tx: Transaction,
  accountId: number,
  keyId: string,
  { from, until, bucket }: UsageRange,
): Promise<UsageBucket[]> {
  const start = sql<Date>`date_trunc(${sql.raw(`'${bucket}'`)}, ${keyUsage.hour}, 'UTC')`.mapWith(keyUsage.hour)
  return tx
    .select({ start, licenceId: keyUsage.licenceId, lookups: sum(keyUsage.lookups).mapWith(Number) })
    .from(keyUsage)
    .where(
      and(
        eq(keyUsage.keyId, keyId),
        eq(keyUsage.accountId, accountId),
        gte(keyUsage.hour, from),
        lt(keyUsage.hour, until),
      ),
    )
    .groupBy(start, keyUsage.licenceId)
    .orderBy(asc(start), asc(keyUsage.licenceId))
}
