import type { InternalRole } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { asc, eq, inArray, ne } from 'drizzle-orm'

/** Returns all staff, by name. */
export function findStaff(tx: Transaction) {
  return tx
    .select()
    .from(users)
    .where(ne(users.internalRoles, []))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/** Returns which of these ids belong to a person. */
export async function findKnownIds(tx: Transaction, userIds: readonly number[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Set(found.map(({ id }) => id))
}

export async function saveInternalRoles(tx: Transaction, userId: number, internalRoles: InternalRole[]): Promise<void> {
  await tx.update(users).set({ internalRoles }).where(eq(users.id, userId))
}
