import { and, gte, isNotNull, lte, not, or, type SQL } from 'drizzle-orm'
import { subscriptions } from './subscriptions.tables.ts'

/* `isTermOver` and `isInTerm` of the contracts as SQL, tested against them. */

export function isTermOverAt(now: Date): SQL {
  return or(isNotNull(subscriptions.terminatedAt), lte(subscriptions.expiresAt, now)) as SQL
}

export function isInTermAt(now: Date): SQL {
  return and(lte(subscriptions.startsAt, now), not(isTermOverAt(now))) as SQL
}

/** Selects subscriptions whose term ends at a time or later, also where it was ended before. */
export function endsFrom(time: SQL): SQL {
  return gte(subscriptions.expiresAt, time)
}
