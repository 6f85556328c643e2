import type { Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { asc, inArray } from 'drizzle-orm'

/** The people with these ids, by id. */
export async function findProfiles(tx: Transaction, userIds: readonly number[]) {
  if (userIds.length === 0) return []

  return tx
    .select()
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
}
