import type { Transaction } from '@portal/foundation/database'
import { accounts, organizations, users } from '@portal/foundation/people'
import { actingGrants, isActingAt, sessions } from '@portal/foundation/sessions'
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

export const ROWS_PER_ANSWER = 50

const staff = alias(users, 'staff')

/** Returns at most 50 grants of acting, the newest first, behind the grant `after`; whether one holds, SQL decides as elsewhere. */
export function findGrants(tx: Transaction, after: string | undefined, now: Date) {
  const isBehind = sql`(${actingGrants.startedAt}, ${actingGrants.id}) <
    (select started_at, id from acting_grants where id = ${after})`
  return tx
    .select({
      grant: actingGrants,
      isOpen: sql<boolean>`(${isActingAt(now)} and ${sessions.id} is not null)`,
      staff: { firstName: staff.firstName, lastName: staff.lastName, email: staff.email },
      person: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      accountLabel: accounts.label,
    })
    .from(actingGrants)
    .innerJoin(staff, eq(staff.id, actingGrants.staffId))
    .innerJoin(users, eq(users.id, actingGrants.userId))
    .innerJoin(accounts, eq(accounts.id, actingGrants.accountId))
    .leftJoin(sessions, and(eq(sessions.id, actingGrants.sessionId), isNull(sessions.endedAt)))
    .where(after === undefined ? undefined : isBehind)
    .orderBy(desc(actingGrants.startedAt), desc(actingGrants.id))
    .limit(ROWS_PER_ANSWER)
}

export async function grantExists(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.select({ id: actingGrants.id }).from(actingGrants).where(eq(actingGrants.id, id))
  return rows.length > 0
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
