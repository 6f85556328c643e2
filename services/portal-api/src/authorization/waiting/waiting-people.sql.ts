import type { Transaction } from '@portal/foundation/database'
import { accounts, IS_STAFF, isLoginActive, passwords, users } from '@portal/foundation/people'
import { actingGrants, findHeldGrants } from '@portal/foundation/sessions'
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'

/* People who need attention by staff (rule N24), longest wait first; `of` is the total count. */

const PERSON = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  of: sql<number>`(${count()} over ())::integer`,
}

/** Returns people with a scheduled redaction (rule G2). */
export function findRedactions(tx: Transaction, most: number) {
  return tx
    .select({ ...PERSON, until: users.redactionDueAt })
    .from(users)
    .where(isNotNull(users.redactionDueAt))
    .orderBy(asc(users.redactionDueAt), asc(users.id))
    .limit(most)
}

/** Returns people who have not changed the password set by staff (rule G1). */
export function findOneTimePasswords(tx: Transaction, most: number) {
  return tx
    .select({ ...PERSON, since: passwords.changedAt })
    .from(passwords)
    .innerJoin(users, and(eq(users.id, passwords.userId), isLoginActive()))
    .where(eq(passwords.isOneTime, true))
    .orderBy(asc(passwords.changedAt), asc(users.id))
    .limit(most)
}

/** Staff who cannot log in, and would be staff again with their login. */
export function findRolesWithoutLogin(tx: Transaction, most: number) {
  return tx
    .select({ ...PERSON, since: users.disabledAt })
    .from(users)
    .where(and(IS_STAFF, isNotNull(users.disabledAt)))
    .orderBy(asc(users.disabledAt), asc(users.id))
    .limit(most)
}

/** Staff who act as a customer at this moment (rule G4), and in which account. */
export async function findActing(tx: Transaction, now: Date, most: number) {
  return tx
    .select({
      ...PERSON,
      accountId: accounts.id,
      accountLabel: accounts.label,
      since: actingGrants.startedAt,
      until: actingGrants.expiresAt,
    })
    .from(actingGrants)
    .innerJoin(users, eq(users.id, actingGrants.staffId))
    .innerJoin(accounts, eq(accounts.id, actingGrants.accountId))
    .where(inArray(actingGrants.id, await findHeldGrants(tx, now)))
    .orderBy(asc(actingGrants.startedAt), asc(actingGrants.id))
    .limit(most)
}
