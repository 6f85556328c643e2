import { canLogIn } from '@portal/contracts/authorization/person-state'
import type { Transaction } from '@portal/foundation/database'
import { IS_STAFF, memberships, users } from '@portal/foundation/people'
import type { Settings } from '@portal/foundation/settings'
import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { findStaffWithWayIn } from '../credentials/ways-in.sql.ts'

/** A person as staff decide about them, locked. */
export async function lockPerson(tx: Transaction, userId: number) {
  const { id, email, internalRoles, disabledAt, redactionDueAt, redactedAt } = users
  const [person] = await tx
    .select({ id, email, internalRoles, disabledAt, redactionDueAt, redactedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return person
}

/**
 * Returns everyone who may do everything, locked in one order. Called before a person is locked, so that two of them who
 * decide about each other wait instead of both succeeding (rule G110).
 */
export async function lockSuperAdmins(tx: Transaction, settings: Settings) {
  const found = await tx
    .select()
    .from(users)
    .where(and(IS_STAFF, arrayContains(users.internalRoles, ['super-admin'])))
    .orderBy(asc(users.id))
    .for('update')
  const withWayIn = await findStaffWithWayIn(
    tx,
    settings,
    found.map(({ id }) => id),
  )
  return found.map((user) => ({
    userId: user.id,
    internalRoles: user.internalRoles,
    canLogIn: canLogIn(user) && withWayIn.has(user.id),
  }))
}

/** Cancels a pending redaction as well: a person who may log in again is not redacted. */
export async function saveDisabled(tx: Transaction, userId: number, disabledAt: Date | null): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt, ...(disabledAt === null && { redactionDueAt: null }) })
    .where(eq(users.id, userId))
}

/** Returns the accounts that are notified of a decision about a person. */
export async function findAccountIdsOf(tx: Transaction, userId: number): Promise<number[]> {
  const found = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.accountId))
  return found.map(({ accountId }) => accountId)
}
