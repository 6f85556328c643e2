import type { ResponseOf } from '@portal/contracts/call'
import type { getKeyUsage } from '@portal/contracts/security/usage'
import type { Received } from '@portal/platform/api'

type Buckets = Received<ResponseOf<typeof getKeyUsage>>

const DAY_MS = 86_400_000

/** The last so many days with today, `YYYY-MM-DD` in UTC, oldest first. */
export function lastDays(days: number, now: number): string[] {
  return Array.from({ length: days }, (_, day) => dayOf(new Date(now - (days - 1 - day) * DAY_MS).toISOString()))
}

/** All lookups of an answer. Throws when one count is missing, which is better than a wrong number. */
function totalLookups(buckets: Buckets): number {
  return buckets.reduce((total, { lookups }) => {
    if (lookups === undefined) throw new Error('A count is missing.')
    return total + lookups
  }, 0)
}

/** Lookups per day, none for a day that the answer leaves out. */
export function lookupsPerDay(buckets: Buckets, days: readonly string[]) {
  return days.map((day) => ({ day, lookups: totalLookups(buckets.filter(({ hour = '' }) => dayOf(hour) === day)) }))
}

const dayOf = (time: string) => time.slice(0, 10)
