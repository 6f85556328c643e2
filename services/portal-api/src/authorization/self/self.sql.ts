import type { Transaction } from '@portal/foundation/database'
import { passwords, users } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'

export async function findUsername(tx: Transaction, userId: number) {
  const { email, pendingEmail, internalRoles } = users
  const [row] = await tx.select({ email, pendingEmail, internalRoles }).from(users).where(eq(users.id, userId))
  return row
}

/** A person's password login; `undefined` for whoever comes by another provider only. */
export async function findPasswordLogin(tx: Transaction, userId: number) {
  const [row] = await tx
    .select({
      email: users.email,
      hash: passwords.hash,
      changedAt: passwords.changedAt,
      lastUsedAt: passwords.lastUsedAt,
    })
    .from(passwords)
    .innerJoin(users, eq(users.id, passwords.userId))
    .where(eq(passwords.userId, userId))
  return row
}

export async function savePassword(tx: Transaction, userId: number, hash: string, now: Date): Promise<void> {
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.userId, userId))
}
