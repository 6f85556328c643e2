import { statement, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'

const columns = {
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  position: users.position,
  company: users.company,
  website: users.website,
}

export type StoredProfile = { [Column in keyof typeof columns]: string }

const byUser = statement<{ userId: number }, StoredProfile[]>('profile', (tx) =>
  tx
    .select(columns)
    .from(users)
    .where(eq(users.id, sql.placeholder('userId'))),
)

export async function findProfile(tx: Transaction, userId: number): Promise<StoredProfile | undefined> {
  const [profile] = await byUser(tx, { userId })
  return profile
}

/** Locks the row, so that what changed is said truly. */
export async function lockProfile(tx: Transaction, userId: number): Promise<StoredProfile | undefined> {
  const [profile] = await tx.select(columns).from(users).where(eq(users.id, userId)).for('update')
  return profile
}

export async function saveProfile(tx: Transaction, userId: number, profile: StoredProfile): Promise<void> {
  await tx.update(users).set(profile).where(eq(users.id, userId))
}
