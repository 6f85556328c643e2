import type { InternalRole } from '@portal/contracts/roles'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail, IS_STAFF, passwords, providerLogins, users } from '@portal/foundation/people'
import { sessions } from '@portal/foundation/sessions'
import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { HAS_SECOND_FACTOR } from '../second-factor/second-factor-holders.sql.ts'

/** Returns all staff by name, with their password's last use and whether they have a second factor. */
export function findStaff(tx: Transaction) {
  return tx
    .select({ person: users, passwordUsedAt: passwords.lastUsedAt, hasSecondFactor: HAS_SECOND_FACTOR })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(IS_STAFF)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/** Returns the last login with an identity provider of each of these people who has one. */
export function findProviderUses(tx: Transaction, userIds: readonly number[]) {
  return tx
    .select({ userId: providerLogins.userId, usedAt: max(providerLogins.lastUsedAt) })
    .from(providerLogins)
    .where(inArray(providerLogins.userId, [...userIds]))
    .groupBy(providerLogins.userId)
}

/** Returns the sessions of these people that were not ended, including expired ones. */
export function findSessionsOfPeople(tx: Transaction, userIds: readonly number[]) {
  const { userId, signedInAt, lastActiveAt } = sessions
  return tx
    .select({ userId, signedInAt, lastActiveAt })
    .from(sessions)
    .where(and(inArray(userId, [...userIds]), isNull(sessions.endedAt)))
}

/** Finds the person with this address in any spelling, locked. */
export async function lockPersonAt(tx: Transaction, email: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail(email)))
    .for('update')
  return person
}

/** Returns which of these ids belong to a person. */
export async function findKnownIds(tx: Transaction, userIds: readonly number[]): Promise<Set<number>> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
  return new Set(found.map(({ id }) => id))
}

export async function saveInternalRoles(tx: Transaction, userId: number, internalRoles: InternalRole[]): Promise<void> {
  await tx.update(users).set({ internalRoles }).where(eq(users.id, userId))
}

export async function saveNames(
  tx: Transaction,
  userId: number,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await tx.update(users).set(names).where(eq(users.id, userId))
}
