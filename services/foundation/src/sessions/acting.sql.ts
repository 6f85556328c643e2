import { startActing } from '@portal/contracts/authorization/admin-acting'
import { fullName } from '@portal/contracts/full-name'
import { meets } from '@portal/contracts/roles'
import { and, eq, gt, isNull, lte, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import { deleteRows } from '../database/delete-rows.ts'
import { statement } from '../database/statement.ts'
import type { Transaction } from '../database/transaction.ts'
import { accounts, memberships, organizations, users } from '../people/people.tables.ts'
import { isLoginActive } from '../people/person-state.sql.ts'
import { actingGrants } from './acting.tables.ts'
import { isExpired } from './session-lifetimes.ts'
import { type FoundSession, revoke, undeliverableSince } from './sessions.sql.ts'
import { sessions } from './sessions.tables.ts'

/** Longest time of acting, in ms (rule G4). */
export const ACTING_MS = 30 * 60_000
/** How long people can see who acted as them, in ms. */
const GRANTS_KEPT_MS = 90 * 24 * 3_600_000

const staff = alias(users, 'staff')
const primaries = alias(accounts, 'primaries')

/** Conditions of acting, together with {@link isHeld}: if one is lost, the grant ends at once (rule G4). */
function selectActing(tx: Transaction, now: Date | Placeholder, sessionId?: Placeholder) {
  return tx
    .select({
      grant: actingGrants,
      session: { signedInAt: sessions.signedInAt, lastActiveAt: sessions.lastActiveAt },
      secondStep: sessions.secondStep,
      staff: { firstName: staff.firstName, lastName: staff.lastName, roles: staff.internalRoles },
      user: users,
      roles: memberships.roles,
      accountLabel: accounts.label,
    })
    .from(actingGrants)
    .innerJoin(sessions, and(eq(sessions.id, actingGrants.sessionId), isNull(sessions.endedAt)))
    .innerJoin(staff, and(eq(staff.id, sessions.userId), eq(staff.id, actingGrants.staffId), isLoginActive(staff)))
    .innerJoin(users, and(eq(users.id, actingGrants.userId), isLoginActive()))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, actingGrants.userId), eq(memberships.accountId, actingGrants.accountId)),
    )
    .innerJoin(accounts, and(eq(accounts.id, memberships.accountId), isNull(accounts.deactivatedAt)))
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .leftJoin(primaries, eq(primaries.id, organizations.primaryAccountId))
    .where(
      and(
        sessionId && eq(actingGrants.sessionId, sessionId),
        isNull(actingGrants.endedAt),
        gt(actingGrants.expiresAt, now),
        isNull(accounts.supportBarredAt),
        isNull(primaries.supportBarredAt),
      ),
    )
}

type ActingRow = Awaited<ReturnType<typeof selectActing>>[number]
const liveGrant = statement<{ sessionId: string; now: Date }, ActingRow[]>('acting', (tx) =>
  selectActing(tx, sql.placeholder('now'), sql.placeholder('sessionId')),
)

/** Conditions of acting that the contracts state. */
function isHeld({ grant, session, staff, user }: ActingRow, now: Date): boolean {
  const isOver = isExpired({ ...session, staff: true, acting: { endsAt: grant.expiresAt } }, now)
  return !isOver && user.internalRoles.length === 0 && meets(startActing.requires, staff)
}

/** Returns the ids of the grants with which staff act at this moment, decided as for each of their requests. */
export async function findHeldGrants(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await selectActing(tx, now)
  return rows.flatMap((row) => (isHeld(row, now) ? row.grant.id : []))
}

/** The session as seen by the person that staff act as. */
export type ActingSession = FoundSession &
  Required<Pick<FoundSession, 'acting'>> & {
    account: { id: number; label: string }
    firstName: string
    lastName: string
  }

/** Returns the person that the session's staff member acts as at the moment, if any. */
export async function findActing(tx: Transaction, sessionId: string, now: Date): Promise<ActingSession | undefined> {
  const [row] = await liveGrant(tx, { sessionId, now })
  if (!row || !isHeld(row, now)) return undefined

  const { grant, session, secondStep, user, roles, accountLabel } = row
  return {
    sessionId,
    userId: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    undeliverableSince: undeliverableSince(user),
    confirmed: user.emailConfirmedAt !== null,
    staff: false,
    roles,
    account: { id: grant.accountId, label: accountLabel },
    ...session,
    // Nobody has proved to be this person.
    provedAt: null,
    organizationId: null,
    secondStep: null,
    acting: {
      grantId: grant.id,
      staffId: grant.staffId,
      staffName: fullName(row.staff),
      secondStep,
      endsAt: grant.expiresAt,
    },
    firstName: user.firstName,
    lastName: user.lastName,
  }
}

type Grant = typeof actingGrants.$inferSelect
type NewGrant = Pick<Grant, 'sessionId' | 'staffId' | 'userId' | 'accountId' | 'reason' | 'ticket'>

/** The session may have none that is open: {@link endActingOf} sees to it. */
export async function grantActing(tx: Transaction, wanted: NewGrant, now: Date): Promise<Grant> {
  const [grant] = await tx
    .insert(actingGrants)
    .values({ ...wanted, id: nanoid(), startedAt: now, expiresAt: new Date(now.getTime() + ACTING_MS) })
    .returning()
  if (!grant) throw new Error('A row was inserted and did not come back.')
  return grant
}

/** Ends every open grant of a session, of an account, or of a person, whichever side of it they are on; returns them. */
export async function endActingOf(
  tx: Transaction,
  of: Partial<Pick<Grant, 'id' | 'sessionId' | 'staffId' | 'userId' | 'accountId'>>,
  now: Date,
): Promise<Grant[]> {
  const named = Object.entries(of).map(([column, value]) => eq(actingGrants[column as keyof typeof of], value))
  if (!named.length) return []

  const ended = await tx
    .update(actingGrants)
    .set({ endedAt: now })
    .where(and(isNull(actingGrants.endedAt), ...named))
    .returning()
  if (ended.length) await revoke(tx)
  return ended
}

/** Deletes what nobody is shown any more; returns how many. */
export async function purgeOldGrants(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, actingGrants, lte(actingGrants.startedAt, new Date(now.getTime() - GRANTS_KEPT_MS)))
}
