import type { Transaction } from '@portal/foundation/database'
import { sql } from 'drizzle-orm'
import { scheduleRenewalsNow } from '../renewals/schedule-renewals.ts'
import { subscriptions } from './subscriptions.tables.ts'

interface Counted {
  id: string
  used: string | number
  issued: string | number
  /** Lookups were left before these. */
  hadLeft: boolean
}

/**
 * Adds lookups to what subscriptions have used; returns what each has used now. Always in the order of their ids. One
 * whose lookups are used up by that is scheduled to renew (rule I86).
 */
export async function countUsed(
  tx: Transaction,
  lookups: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ id: string; used: number }[]> {
  if (!lookups.size) return []

  const rows = JSON.stringify([...lookups].map(([id, more]) => ({ id, more })))
  const { rows: counted } = (await tx.execute(sql`
    with more as (select * from jsonb_to_recordset(${rows}::jsonb) as row(id text, more bigint)),
      locked as (select s.id from ${subscriptions} s join more using (id) order by s.id for update of s)
    update ${subscriptions} set used = used + more.more
    from more, locked where ${subscriptions}.id = more.id and locked.id = more.id
    returning ${subscriptions}.id, used, issued, used - more.more < issued as "hadLeft"`)) as unknown as {
    rows: Counted[]
  }
  const usedUp = counted.filter(({ used, issued, hadLeft }) => hadLeft && Number(used) >= Number(issued))
  await scheduleRenewalsNow(tx, usedUp, now)
  return counted.map(({ id, used }) => ({ id, used: Number(used) }))
}
