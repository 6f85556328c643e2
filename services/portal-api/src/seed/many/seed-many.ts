import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import { hashPassword } from '@portal/foundation/passwords'
import { users } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { DEMO_PASSWORD } from '../people.ts'
import { LARGE_OWNER, type ManyContext, type ManySizes } from './made-up.ts'
import { seedManyAudit, seedManyLogins } from './many-activity.sql.ts'
import { seedManyConversations } from './many-conversations.sql.ts'
import { seedManyKeys } from './many-keys.sql.ts'
import { ORDERS_AN_ACCOUNT, seedManyOrders } from './many-orders.sql.ts'
import { seedManyPeople } from './many-people.sql.ts'

type Part = readonly [name: string, fill: (tx: Transaction, context: ManyContext) => Promise<void>]

/**
 * Adds many customers to the example company: the first account is large, all people have the password of the example company. All in one
 * transaction: a failure leaves nothing. The same sizes, seed and clock make the same rows, but for the secrets' encryption and the
 * password's salt. Work that becomes due is not scheduled: nothing is charged or mailed. Returns whether it did; a database that was
 * filled before is left as it is. PostgreSQL only.
 */
export async function seedMany(
  { db, clock, keys }: Pick<Foundation, 'db' | 'clock' | 'keys'>,
  sizes: ManySizes,
  tell: (part: string, seconds: number) => void = () => {},
): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const parts: readonly Part[] = [
    ['accounts and people', seedManyPeople],
    ['keys and usage', (tx, context) => seedManyKeys(tx, context, keys.envelope)],
    ['orders, payments and subscriptions', seedManyOrders],
    ['logins and letters', seedManyLogins],
    ['conversations', seedManyConversations],
    ['audit log', seedManyAudit],
  ]

  return inTransaction(db, async (tx) => {
    if (await isFilled(tx)) return false

    const context = { ...sizes, passwordHash, now: clock.now(), last: await reserveIds(tx, sizes) }
    for (const [name, fill] of parts) {
      const begun = performance.now()
      await fill(tx, context)
      tell(name, (performance.now() - begun) / 1_000)
    }
    await tellGatewaysOnce(tx)
    return true
  })
}

/** Instead of a change for each row: a gateway that runs reads everything anew. */
async function tellGatewaysOnce(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from gateway_changes where xid = pg_current_xact_id()`)
  await tx.execute(sql`insert into gateway_changes (kind) values ('everything')`)
}

async function isFilled(tx: Transaction): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.canonicalEmail, LARGE_OWNER))
  return found.length > 0
}

/** Takes as many ids from the sequences as rows will state themselves; returns the ids before them. */
async function reserveIds(tx: Transaction, { accounts, people }: ManySizes): Promise<ManyContext['last']> {
  return {
    accounts: await reserve(tx, 'accounts', accounts),
    users: await reserve(tx, 'users', people),
    organizations: await reserve(tx, 'organizations', accounts),
    orders: await reserve(tx, 'orders', accounts * ORDERS_AN_ACCOUNT),
  }
}

async function reserve(tx: Transaction, table: string, count: number): Promise<number> {
  const { rows } = (await tx.execute(sql`
    select min(id)::int as first, max(id)::int as last
    from (select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)) as taken`)) as unknown as {
    rows: { first: number; last: number }[]
  }
  const [{ first, last } = { first: 0, last: 0 }] = rows
  if (last - first + 1 !== count) throw new Error(`Somebody else added ${table} meanwhile: run it again.`)
  return first - 1
}
