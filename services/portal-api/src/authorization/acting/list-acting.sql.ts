import type { Transaction } from '@portal/foundation/database'
import { accounts, organizations, users } from '@portal/foundation/people'
import { actingGrants, sessions } from '@portal/foundation/sessions'
import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export const ROWS_PER_ANSWER = 50

const staff = alias(users, 'staff')

/** Times of a session; `null` if it is deleted. */
const SESSION = {
  signedInAt: sessions.signedInAt,
  lastActiveAt: sessions.lastActiveAt,
  endedAt: sessions.endedAt,
}

/** Returns at most 50 grants of acting, the newest first, behind the grant `after`. */
export function findGrants(tx: Transaction, after: string | undefined) {
  const isBehind = sql`(${actingGrants.startedAt}, ${actingGrants.id}) <
    (select started_at, id from acting_grants where id = ${after})`
  return tx
    .select({
      grant: actingGrants,
      session: SESSION,
      staff: { firstName: staff.firstName, lastName: staff.lastName, email: staff.email },
      person: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      accountLabel: accounts.label,
    })
    .from(actingGrants)
    .innerJoin(staff, eq(staff.id, actingGrants.staffId))
    .innerJoin(users, eq(users.id, actingGrants.userId))
    .innerJoin(accounts, eq(accounts.id, actingGrants.accountId))
    .leftJoin(sessions, eq(sessions.id, actingGrants.sessionId))
    .where(after === undefined ? undefined : isBehind)
    .orderBy(desc(actingGrants.startedAt), desc(actingGrants.id))
    .limit(ROWS_PER_ANSWER)
}

export async function findGrant(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ grant: actingGrants, session: SESSION })
    .from(actingGrants)
    .leftJoin(sessions, eq(sessions.id, actingGrants.sessionId))
    .where(eq(actingGrants.id, id))
  return row
}

/** Returns at most 50 accounts that keep support out, behind the account `after`. */
export function findOptOuts(tx: Transaction, after: number | undefined) {
  return tx
    .select({
      id: accounts.id,
      label: accounts.label,
      since: accounts.supportBarredAt,
      organizationName: organizations.name,
    })
    .from(accounts)
    .leftJoin(organizations, eq(organizations.primaryAccountId, accounts.id))
    .where(and(isNotNull(accounts.supportBarredAt), after === undefined ? undefined : gt(accounts.id, after)))
    .orderBy(asc(accounts.id))
    .limit(ROWS_PER_ANSWER)
}
