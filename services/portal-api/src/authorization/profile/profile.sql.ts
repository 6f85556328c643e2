import { statement, type Transaction } from '@portal/foundation/database'
import { accounts, users } from '@portal/foundation/people'
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

/** A profile, and from which account this person was removed last. */
export type FoundProfile = StoredProfile & { removedFrom: string | null; removedAt: Date | null }

const byUser = statement<{ userId: number }, FoundProfile[]>('profile', (tx) =>
  tx
    .select({ ...columns, removedFrom: accounts.label, removedAt: users.removedAt })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.removedFromAccountId))
    .where(eq(users.id, sql.placeholder('userId'))),
)

export async function findProfile(tx: Transaction, userId: number): Promise<FoundProfile | undefined> {
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
