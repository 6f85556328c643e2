import type { Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

const columns = {
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  position: users.position,
  company: users.company,
  website: users.website,
}

export type StoredProfile = { [Column in keyof typeof columns]: string }

/** Locked when `forUpdate`, so that what changed is said truly. */
export async function findProfile(tx: Transaction, userId: number, { forUpdate = false } = {}) {
  const query = tx.select(columns).from(users).where(eq(users.id, userId)).$dynamic()
  const [profile] = await (forUpdate ? query.for('update') : query)
  return profile
}

export async function saveProfile(tx: Transaction, userId: number, profile: StoredProfile): Promise<void> {
  await tx.update(users).set(profile).where(eq(users.id, userId))
}
