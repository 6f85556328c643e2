import type { Transaction } from '@portal/foundation/database'
import { accounts } from '@portal/foundation/people'
import { asc, count, eq, gt, isNotNull, max, min, sql } from 'drizzle-orm'
import { licences } from '../catalog/catalog.tables.ts'
import { accountLicences, licenceRateLimits } from './licences.tables.ts'

/* Licenses of all accounts that wait for staff (rule N24), those first that have waited longest; `of` is how many there are in all. */

const NAMES = { id: licences.id, name: licences.label, accountId: accounts.id, accountLabel: accounts.label }
const OF = sql<number>`(${count()} over ())::integer`

/** Suspended by staff (rule I11). */
export function findSuspendedLicences(tx: Transaction, most: number) {
  return tx
    .select({ ...NAMES, since: accountLicences.suspendedAt, of: OF })
    .from(accountLicences)
    .innerJoin(licences, eq(licences.id, accountLicences.licenceId))
    .innerJoin(accounts, eq(accounts.id, accountLicences.accountId))
    .where(isNotNull(accountLicences.suspendedAt))
    .orderBy(asc(accountLicences.suspendedAt), asc(accounts.id), asc(licences.id))
    .limit(most)
}

/** Slowed down by the gateway at this moment. */
export function findSlowedLicences(tx: Transaction, now: Date, most: number) {
  const since = min(licenceRateLimits.createdAt)
  return tx
    .select({ ...NAMES, since, until: max(licenceRateLimits.expiresAt), of: OF })
    .from(licenceRateLimits)
    .innerJoin(licences, eq(licences.id, licenceRateLimits.licenceId))
    .innerJoin(accounts, eq(accounts.id, licenceRateLimits.accountId))
    .where(gt(licenceRateLimits.expiresAt, now))
    .groupBy(licences.id, accounts.id)
    .orderBy(asc(since), asc(accounts.id), asc(licences.id))
    .limit(most)
}
