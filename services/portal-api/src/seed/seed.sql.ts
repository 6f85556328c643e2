import type { Transaction } from '@portal/foundation/database'
import { accounts, users } from '@portal/foundation/people'
import { sql } from 'drizzle-orm'

const SEED_LOCK = 727_002

/**
 * Returns whether the database has no people yet. Of several processes that start at once, one seeds and the others
 * wait.
 */
export async function claimEmptyDatabase(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
  const people = await tx.select({ id: users.id }).from(users).limit(1)
  const customers = await tx.select({ id: accounts.id }).from(accounts).limit(1)
  return people.length + customers.length === 0
}
