import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail, passwords, users } from '@portal/foundation/people'
import { revoke } from '@portal/foundation/sessions'
import { and, eq, exists, gt, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import { mailedTokens } from '../mailed-tokens/mailed-tokens.tables.ts'

export async function findUsername(tx: Transaction, userId: number) {
  const { email, pendingEmail, internalRoles } = users
  const [row] = await tx.select({ email, pendingEmail, internalRoles }).from(users).where(eq(users.id, userId))
  return row
}

/** Returns a person's password login; `undefined` if they log in only through another provider. */
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

/** Has an address wait for its confirmation, or none. Returns whether that is news. */
export async function setPendingEmail(tx: Transaction, userId: number, pendingEmail: string | null): Promise<boolean> {
  const isNews = sql`${users.pendingEmail} is distinct from ${pendingEmail}`
  const changed = await tx
    .update(users)
    .set({ pendingEmail, pendingUndeliverableSince: null })
    .where(and(eq(users.id, userId), isNews))
    .returning({ id: users.id })
  if (changed.length) await revoke(tx)
  return changed.length > 0
}

/** Deletes addresses that no letter can confirm any more; returns how many. */
export async function purgeExpiredAddresses(tx: Transaction, now: Date): Promise<number> {
  const { identityId, purpose, email, usedAt, expiresAt } = mailedTokens
  const letter = tx
    .select({ one: sql`1` })
    .from(mailedTokens)
    .where(
      and(
        eq(identityId, users.id),
        eq(purpose, 'address'),
        eq(email, users.pendingEmail),
        isNull(usedAt),
        gt(expiresAt, now),
      ),
    )
  const gone = await tx
    .update(users)
    .set({ pendingEmail: null, pendingUndeliverableSince: null })
    .where(and(isNotNull(users.pendingEmail), not(exists(letter))))
    .returning({ id: users.id })
  if (gone.length) await revoke(tx)
  return gone.length
}

/** A newly confirmed address; `replaced` is the one it took the place of. */
export interface Proved {
  replaced?: string
}

/**
 * Makes the second of two who confirm the same address at the same moment, or sign up with it, see the first. Called before a
 * person is locked.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${canonicalEmail(email)}))`)
}

/**
 * Takes an address as proved: the one that somebody has, or the new one that waits for it. Returns nothing when it is neither any
 * more, or somebody else's by now.
 */
export async function confirmAddress(
  tx: Transaction,
  { identityId, email }: { identityId: number; email: string },
  now: Date,
): Promise<Proved | undefined> {
  const canonical = canonicalEmail(email)
  await lockAddress(tx, email)
  const [user] = await tx.select().from(users).where(eq(users.id, identityId)).for('update')
  if (!user || !isLoginActive(user)) return undefined
  if (user.email === email) {
    if (user.emailConfirmedAt && !user.undeliverableSince) return {}
    const proved = { emailConfirmedAt: user.emailConfirmedAt ?? now, undeliverableSince: null }
    await tx.update(users).set(proved).where(eq(users.id, identityId))
    await revoke(tx)
    return {}
  }
  if (user.pendingEmail !== email) return undefined

  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.canonicalEmail, canonical), ne(users.id, identityId)))
  if (taken.length) return undefined
  await tx
    .update(users)
    .set({
      email,
      canonicalEmail: canonical,
      emailConfirmedAt: now,
      undeliverableSince: null,
      pendingEmail: null,
      pendingUndeliverableSince: null,
    })
    .where(eq(users.id, identityId))
  await revoke(tx)
  return { replaced: user.email }
}

export async function savePassword(
  tx: Transaction,
  userId: number,
  { hash, isOneTime = false }: { hash: string; isOneTime?: boolean },
  now: Date,
): Promise<void> {
  await tx.update(passwords).set({ hash, isOneTime, changedAt: now }).where(eq(passwords.userId, userId))
}
