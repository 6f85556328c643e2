import { monthOf } from '@portal/contracts/subscriptions/usage-periods'
import type { Transaction } from '@portal/foundation/database'
import { and, eq, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { scheduleRenewalsNow } from '../renewals/schedule-renewals.ts'
import { subscriptions, subscriptionUsage } from './subscriptions.tables.ts'
import { isInTermAt } from './term-times.sql.ts'

interface Counted {
  id: string
  used: string | number
  issued: string | number
  /** Lookups were left before these. */
  hadLeft: boolean
}

/** Lookups made with a subscription in an hour, which is named by its first moment in ms. */
export interface UsedLookups {
  subscriptionId: string
  hour: number
  lookups: number
}

/**
 * Adds lookups to the totals of subscriptions and to their months; returns what each has used now. Always in the order of their ids. One
 * whose lookups are used up by that is scheduled to renew (rule I86), and with it those that were used up before and
 * waited because it went on.
 */
export async function countUsed(
  tx: Transaction,
  uses: readonly UsedLookups[],
  now: Date,
): Promise<{ id: string; used: number }[]> {
  if (!uses.length) return []

  const sums = new Map<string, number>()
  for (const { subscriptionId: id, lookups } of uses) sums.set(id, (sums.get(id) ?? 0) + lookups)
  const rows = JSON.stringify([...sums].map(([id, more]) => ({ id, more })))
  const { rows: counted } = (await tx.execute(sql`
    with more as (select * from jsonb_to_recordset(${rows}::jsonb) as row(id text, more bigint)),
      locked as (select s.id from ${subscriptions} s join more using (id) order by s.id for update of s)
    update ${subscriptions} set used = used + more.more
    from more, locked where ${subscriptions}.id = more.id and locked.id = more.id
    returning ${subscriptions}.id, used, issued, used - more.more < issued as "hadLeft"`)) as unknown as {
    rows: Counted[]
  }
  await addByMonth(tx, uses)
  const usedUp = counted.filter(({ used, issued, hadLeft }) => hadLeft && Number(used) >= Number(issued))
  if (usedUp.length > 0) await scheduleRenewalsNow(tx, [...usedUp, ...(await findWaiting(tx, usedUp, now))], now)
  return counted.map(({ id, used }) => ({ id, used: Number(used) }))
}

/** Adds to the months of the subscriptions, whose rows are locked. */
export async function addByMonth(tx: Transaction, uses: readonly UsedLookups[]): Promise<void> {
  const rows = uses.map(({ subscriptionId: id, hour, lookups }) => ({ id, month: new Date(monthOf(hour)), lookups }))
  await tx.execute(sql`
    insert into ${subscriptionUsage} (subscription_id, month, lookups)
    select row.id, row.month, sum(row.lookups)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id text, month timestamptz, lookups bigint)
      join ${subscriptions} using (id)
    group by 1, 2 order by 1, 2
    on conflict (subscription_id, month) do update set lookups = ${subscriptionUsage.lookups} + excluded.lookups`)
}

/** Returns terms of the same licenses that were used up earlier, are not over and are not followed yet. */
async function findWaiting(tx: Transaction, usedUp: readonly Counted[], now: Date): Promise<{ id: string }[]> {
  const ids = usedUp.map(({ id }) => id)
  const one = alias(subscriptions, 'one')
  return tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .innerJoin(one, and(eq(one.accountId, subscriptions.accountId), eq(one.licenceId, subscriptions.licenceId)))
    .where(
      and(
        inArray(one.id, ids),
        notInArray(subscriptions.id, ids),
        gte(subscriptions.used, subscriptions.issued),
        isInTermAt(now),
        isNull(subscriptions.renewalAttemptedAt),
      ),
    )
    .groupBy(subscriptions.id)
}
