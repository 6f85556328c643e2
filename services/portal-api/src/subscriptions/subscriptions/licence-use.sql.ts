import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { Transaction } from '@portal/foundation/database'
import { sql } from 'drizzle-orm'
import { subscriptions } from './subscriptions.tables.ts'
import { isInTermAt } from './term-times.sql.ts'

/** Lookups of all subscriptions of a license that run now, together. */
export interface LicenceUse {
  accountId: number
  licenceId: string
  used: number
  issued: number
  /** Start of the newest one. */
  since: Date
}

/**
 * Returns the usage of the licenses of some subscriptions. Subscriptions that run beside them count as well; the named
 * ones count even in a grace period. Licenses with unlimited lookups are left out.
 */
export async function findLicenceUse(
  tx: Transaction,
  subscriptionIds: ReadonlySet<string>,
  now: Date,
): Promise<LicenceUse[]> {
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify([...subscriptionIds])}::jsonb))`
  const { rows } = (await tx.execute(sql`
    select account_id as "accountId", licence_id as "licenceId", sum(least(used, issued)) as used, sum(issued) as issued,
      extract(epoch from max(starts_at)) * 1000 as since
    from ${subscriptions}
    where (account_id, licence_id) in (select account_id, licence_id from ${subscriptions} where id in ${ids})
      and (id in ${ids} or ${isInTermAt(now)})
    group by 1, 2 having max(issued) < ${UNLIMITED_LOOKUPS} and sum(issued) > 0 order by 1, 2`)) as unknown as {
    rows: Record<keyof LicenceUse, string | number>[]
  }
  return rows.map(({ accountId, licenceId, used, issued, since }) => ({
    accountId: Number(accountId),
    licenceId: String(licenceId),
    used: Number(used),
    issued: Number(issued),
    since: new Date(Number(since)),
  }))
}
