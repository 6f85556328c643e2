import { HOUR_MS } from '@portal/contracts/time-units'
import type { Transaction } from '@portal/foundation/database'
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql, sum } from 'drizzle-orm'
import { keySources, keyUsage } from './usage.tables.ts'
import type { UsageRange } from './usage-range.ts'

export interface UsageBucket {
  /** Start of the hour or day. */
  start: Date
  licenceId: string
  lookups: number
}

/** Lookups of a key by license and hour or day; buckets without any are left out. */
export function findKeyUsage(
  tx: Transaction,
  accountId: number,
  keyId: string,
  range: UsageRange,
): Promise<UsageBucket[]> {
  return byLicence(tx, and(eq(keyUsage.accountId, accountId), eq(keyUsage.keyId, keyId)), range)
}

/** Lookups of all keys of an account under a license. */
export function findLicenceUsage(
  tx: Transaction,
  accountId: number,
  licenceId: string,
  range: UsageRange,
): Promise<UsageBucket[]> {
  return byLicence(tx, and(eq(keyUsage.accountId, accountId), eq(keyUsage.licenceId, licenceId)), range)
}

function byLicence(tx: Transaction, which: SQL | undefined, range: UsageRange): Promise<UsageBucket[]> {
  const start = startOf(range)
  return tx
    .select({ start, licenceId: keyUsage.licenceId, lookups: sum(keyUsage.lookups).mapWith(Number) })
    .from(keyUsage)
    .where(and(which, within(range)))
    .groupBy(start, keyUsage.licenceId)
    .orderBy(asc(start), asc(keyUsage.licenceId))
}

/** Returns lookups of an account, optionally grouped by key or license. */
export function findAccountUsage(
  tx: Transaction,
  accountId: number,
  range: UsageRange,
  by: 'key' | 'license' | undefined,
): Promise<(UsageBucket & { keyId: string })[]> {
  const start = startOf(range)
  const nothing = sql<string>`''`
  const keyId = by === 'key' ? sql<string>`${keyUsage.keyId}` : nothing
  const licenceId = by === 'license' ? sql<string>`${keyUsage.licenceId}` : nothing
  return tx
    .select({ start, keyId, licenceId, lookups: sum(keyUsage.lookups).mapWith(Number) })
    .from(keyUsage)
    .where(and(eq(keyUsage.accountId, accountId), within(range)))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`)
}

function startOf({ bucket }: UsageRange) {
  return sql<Date>`date_trunc(${sql.raw(`'${bucket}'`)}, ${keyUsage.hour}, 'UTC')`.mapWith(keyUsage.hour)
}

function within({ from, until }: UsageRange): SQL | undefined {
  return and(gte(keyUsage.hour, from), lt(keyUsage.hour, until))
}

/** Returns the sources of a key's lookups since then, busiest first. */
export function findSources(
  tx: Transaction,
  keyId: string,
  since: Date,
): Promise<{ source: string; lookups: number }[]> {
  const lookups = sum(keySources.lookups).mapWith(Number)
  return tx
    .select({ source: keySources.source, lookups })
    .from(keySources)
    .where(and(eq(keySources.keyId, keyId), gte(keySources.hour, since)))
    .groupBy(keySources.source)
    .orderBy(desc(lookups), asc(keySources.source))
}

/** Returns the lookups of each key in the last hour: the current UTC hour and the one before. */
export async function findLookupsOfLastHour(
  tx: Transaction,
  keys: readonly { id: string; lastUsedAt: Date | null }[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map(keys.map(({ id }) => [id, 0]))
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  const used = keys.filter(({ lastUsedAt }) => lastUsedAt && lastUsedAt > anHourAgo).map(({ id }) => id)
  if (!used.length) return counts

  const since = new Date(Math.floor(anHourAgo.getTime() / HOUR_MS) * HOUR_MS)
  const found = await tx
    .select({ keyId: keyUsage.keyId, lookups: sum(keyUsage.lookups).mapWith(Number) })
    .from(keyUsage)
    .where(and(inArray(keyUsage.keyId, used), gte(keyUsage.hour, since)))
    .groupBy(keyUsage.keyId)
  for (const { keyId, lookups } of found) counts.set(keyId, lookups)
  return counts
}
