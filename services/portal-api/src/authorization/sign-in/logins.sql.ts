import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { accounts, canonicalEmail, memberships, passwords, users } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'

/** A person as signing in needs them. */
export interface Login {
  userId: number
  email: string
  staff: boolean
  passwordHash: string | undefined
  /** True if staff set this password. */
  isOneTime: boolean
  /** True if the person was disabled or redacted. */
  disabled: boolean
}

/** Finds a login by address in any spelling, with one statement whether or not it exists. */
export async function findLogin(tx: Transaction, username: string): Promise<Login | undefined> {
  const [row] = await tx
    .select({ user: users, hash: passwords.hash, isOneTime: passwords.isOneTime })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.canonicalEmail, canonicalEmail(username)))
  if (!row) return undefined

  const { id, email, internalRoles } = row.user
  return {
    userId: id,
    email,
    staff: internalRoles.length > 0,
    passwordHash: row.hash ?? undefined,
    isOneTime: row.isOneTime ?? false,
    disabled: !isLoginActive(row.user),
  }
}

/**
 * Returns whether a verified hash is still the person's current one. Locks it, so that a concurrent password change
 * waits and then ends the session started here as well.
 */
export async function isStillTheirs(tx: Transaction, userId: number, verified: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: passwords.hash })
    .from(passwords)
    .where(eq(passwords.userId, userId))
    .for('update')
  return row?.hash === verified
}

/**
 * Returns the account a session starts in: the default account, or else the first that the session opens (rule F85).
 * None for staff and people without an account.
 */
export async function findHomeAccount(
  tx: Transaction,
  userId: number,
  organizationId: number | null = null,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: memberships.accountId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(users.internalRoles, []),
        organizationId === null ? undefined : eq(accounts.organizationId, organizationId),
      ),
    )
    .orderBy(sql`${users.defaultAccountId} = ${memberships.accountId} desc nulls last`, asc(memberships.accountId))
    .limit(1)
  return row?.id ?? null
}

export async function notePasswordUse(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx.update(passwords).set({ lastUsedAt: now }).where(eq(passwords.userId, userId))
}
