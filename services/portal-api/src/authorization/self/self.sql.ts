import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail, passwords, users } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { and, eq, ne } from 'drizzle-orm'

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

/**
 * Takes an address as proved: the one that somebody has, or the new one that waits for it. Answers whether it still is either, and
 * nobody else's by now.
 */
export async function confirmAddress(
  tx: Transaction,
  { identityId, email }: { identityId: number; email: string },
  now: Date,
): Promise<boolean> {
  const [user] = await tx.select().from(users).where(eq(users.id, identityId)).for('update')
  if (!user || user.disabledAt || user.redactedAt) return false
  if (user.email === email) {
    if (user.emailConfirmedAt) return true
    await tx.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, identityId))
    await revoke(tx)
    return true
  }
  if (user.pendingEmail !== email) return false

  const canonical = canonicalEmail(email)
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.canonicalEmail, canonical), ne(users.id, identityId)))
  if (taken.length) return false
  await tx
    .update(users)
    .set({ email, canonicalEmail: canonical, pendingEmail: null, emailConfirmedAt: now })
    .where(eq(users.id, identityId))
  await revoke(tx)
  return true
}

export async function savePassword(tx: Transaction, userId: number, hash: string, now: Date): Promise<void> {
  await tx.update(passwords).set({ hash, changedAt: now }).where(eq(passwords.userId, userId))
}
