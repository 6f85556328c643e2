import type { Transaction } from '@portal/foundation/database'
import { accounts, isLoginActive, memberships, organizations, users } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

const primaries = alias(accounts, 'primaries')

/**
 * Returns whether staff can act as this person in an account; `undefined` for staff and for people who do not belong to
 * it.
 */
export async function findCandidate(tx: Transaction, { userId, accountId }: { userId: number; accountId: number }) {
  const [row] = await tx
    .select({
      isGone: sql<boolean>`not ${isLoginActive()} or ${accounts.deactivatedAt} is not null`,
      isBarred: sql<boolean>`${accounts.supportBarredAt} is not null or ${primaries.supportBarredAt} is not null`,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.internalRoles, [])))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .leftJoin(primaries, eq(primaries.id, organizations.primaryAccountId))
    .where(and(eq(memberships.userId, userId), eq(memberships.accountId, accountId)))
  return row
}

/** Serializes grants of one session: of two that begin at once, the second ends the first. */
export async function lockSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('update')
}
