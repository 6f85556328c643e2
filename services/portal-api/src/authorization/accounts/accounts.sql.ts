import type { Transaction } from '@portal/foundation/database'
import { accounts, memberships, users } from '@portal/foundation/people'
import { and, asc, eq, exists, sql } from 'drizzle-orm'

/** Selects a person's accounts; only those of one organization if the session opens no others (rule F85). */
export interface AccountsOf {
  userId: number
  organizationId: number | null
}

/** The accounts of a person that their session opens, with which of them is the default one. */
export function findAccountsOf(tx: Transaction, { userId, organizationId }: AccountsOf) {
  return tx
    .select({
      id: accounts.id,
      label: accounts.label,
      isDefault: sql<boolean>`${users.defaultAccountId} is not distinct from ${accounts.id}`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.userId, userId), within(organizationId)))
    .orderBy(asc(accounts.label), asc(accounts.id))
}

export async function isMember(tx: Transaction, userId: number, accountId: number): Promise<boolean> {
  const rows = await tx.select({ userId: memberships.userId }).from(memberships).where(membership(userId, accountId))
  return rows.length > 0
}

/**
 * Returns whether one of the person's accounts belongs to the organization; true for any person if there is no
 * organization.
 */
export async function isOpenTo(tx: Transaction, organizationId: number | null, accountId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), within(organizationId)))
  return rows.length > 0
}

const within = (organizationId: number | null) =>
  organizationId === null ? undefined : eq(accounts.organizationId, organizationId)

/** Returns whether the person belongs to the account; only then does it become their default one. */
export async function setDefaultAccountOf(tx: Transaction, userId: number, accountId: number): Promise<boolean> {
  const own = tx.select({ one: sql`1` }).from(memberships).where(membership(userId, accountId))
  const changed = await tx
    .update(users)
    .set({ defaultAccountId: accountId })
    .where(and(eq(users.id, userId), exists(own)))
    .returning({ id: users.id })
  return changed.length > 0
}

function membership(userId: number, accountId: number) {
  return and(eq(memberships.userId, userId), eq(memberships.accountId, accountId))
}
