import { canLogIn } from '@portal/contracts/authorization/person-state'
import type { CustomerRole } from '@portal/contracts/roles'
import { statement, type Transaction } from '@portal/foundation/database'
import { deleteMessagesOf } from '@portal/foundation/messages'
import { accounts, memberships, users } from '@portal/foundation/people'
import { and, asc, eq, sql } from 'drizzle-orm'
import { HAS_SECOND_FACTOR } from '../second-factor/second-factor-holders.sql.ts'

const MEMBERS_PER_ANSWER = 1_000

export type MemberFacts = Awaited<ReturnType<typeof selectMembers>>[number]

/** The members of these accounts, by name. */
export function findMembers(tx: Transaction, accountIds: readonly number[]): Promise<MemberFacts[]> {
  return membersOfAccounts(tx, { accountIds: [...accountIds] })
}

function selectMembers(tx: Transaction) {
  return tx
    .select({
      accountId: memberships.accountId,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      roles: memberships.roles,
      acceptedAt: memberships.acceptedAt,
      lastSeenAt: memberships.lastSeenAt,
      accountDeactivatedAt: accounts.deactivatedAt,
      disabledAt: users.disabledAt,
      redactionDueAt: users.redactionDueAt,
      redactedAt: users.redactedAt,
      undeliverableSince: users.undeliverableSince,
      hasSecondFactor: HAS_SECOND_FACTOR,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(sql`${memberships.accountId} = any(${sql.placeholder('accountIds')})`)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
    .limit(MEMBERS_PER_ANSWER)
}

const membersOfAccounts = statement<{ accountIds: number[] }, MemberFacts[]>('members-of-accounts', selectMembers)

export async function findRoles(tx: Transaction, accountId: number, userId: number) {
  const [row] = await tx.select({ roles: memberships.roles }).from(memberships).where(membership(accountId, userId))
  return row?.roles
}

/** Returns a person's name and address, and whether they can log in at all. */
export async function findPerson(tx: Transaction, userId: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined

  const { email, firstName, lastName } = user
  return { email, firstName, lastName, canLogIn: canLogIn(user) }
}

/** One member as the rules about owners need them. */
export interface Member {
  userId: number
  roles: readonly CustomerRole[]
}

/** All of them, locked in one order: two owners who demote each other at once must not both succeed. */
export function lockMembers(tx: Transaction, accountId: number): Promise<Member[]> {
  return tx
    .select({ userId: memberships.userId, roles: memberships.roles })
    .from(memberships)
    .where(eq(memberships.accountId, accountId))
    .orderBy(asc(memberships.userId))
    .for('update')
}

export async function saveRoles(tx: Transaction, accountId: number, userId: number, roles: CustomerRole[]) {
  await tx.update(memberships).set({ roles }).where(membership(accountId, userId))
}

/**
 * Their other accounts stay; if this was their default one, they have none until they choose. Messages about the account go
 * with the membership.
 */
export async function deleteMember(tx: Transaction, accountId: number, userId: number): Promise<void> {
  await tx.delete(memberships).where(membership(accountId, userId))
  await deleteMessagesOf(tx, userId, accountId)
  await tx
    .update(users)
    .set({ defaultAccountId: null })
    .where(and(eq(users.id, userId), eq(users.defaultAccountId, accountId)))
}

/** Keeps from which account somebody was removed, for the page that tells them. */
export async function noteRemoval(
  tx: Transaction,
  userId: number,
  { accountId, now }: { accountId: number; now: Date },
) {
  await tx.update(users).set({ removedFromAccountId: accountId, removedAt: now }).where(eq(users.id, userId))
}

function membership(accountId: number, userId: number) {
  return and(eq(memberships.accountId, accountId), eq(memberships.userId, userId))
}
