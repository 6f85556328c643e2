import { isLoginActive } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { accounts, canonicalEmail, memberships, passwords, users } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'
import { authenticatorApps } from '../second-factor/second-factor.tables.ts'

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
  /** True if two-step login is on. */
  hasSecondFactor: boolean
}

/** Finds a login by address in any spelling, with one statement whether or not it exists. */
export async function findLogin(tx: Transaction, username: string): Promise<Login | undefined> {
  const [row] = await selectLogin(tx).where(eq(users.canonicalEmail, canonicalEmail(username)))
  return row && loginOf(row)
}

/** Finds the login of a person and locks it. */
export async function lockLoginOf(tx: Transaction, userId: number): Promise<Login | undefined> {
  await lockPasswordOf(tx, userId)
  const [row] = await selectLogin(tx).where(eq(users.id, userId))
  return row && loginOf(row)
}

/**
 * Locks a person and then their password, and returns its hash. A concurrent change of the password, of two-step login or of the
 * person waits, and then ends the session started here as well. The person comes first, as with everybody who decides about one:
 * in the other order the two would wait for each other.
 */
async function lockPasswordOf(tx: Transaction, userId: number): Promise<string | undefined> {
  await lockUser(tx, userId)
  const { hash } = passwords
  const [row] = await tx.select({ hash }).from(passwords).where(eq(passwords.userId, userId)).for('update')
  return row?.hash
}

/** Locks a person, and lets others go on to write rows that refer to them. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

function selectLogin(tx: Transaction) {
  return tx
    .select({
      user: users,
      hash: passwords.hash,
      isOneTime: passwords.isOneTime,
      secondFactorSince: authenticatorApps.confirmedAt,
    })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .leftJoin(authenticatorApps, eq(authenticatorApps.userId, users.id))
}

function loginOf(row: Awaited<ReturnType<typeof selectLogin>>[number]): Login {
  const { id, email, internalRoles } = row.user
  return {
    userId: id,
    email,
    staff: internalRoles.length > 0,
    passwordHash: row.hash ?? undefined,
    isOneTime: row.isOneTime ?? false,
    disabled: !isLoginActive(row.user),
    hasSecondFactor: row.secondFactorSince !== null,
  }
}

/** Returns whether a verified hash is still the person's current one, and locks both as {@link lockLoginOf} does. */
export async function isStillTheirs(tx: Transaction, userId: number, verified: string): Promise<boolean> {
  return (await lockPasswordOf(tx, userId)) === verified
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
