import type { Visitor } from '@portal/contracts/platform'
import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '../database/transaction.ts'
import { accounts, memberships, users } from '../people/people.tables.ts'
import { type Ground, type OpenedSession, openByCookie, type Shown } from './open-by-cookie.ts'
import { ACTIVITY_GRAIN } from './session-lifetimes.ts'
import { type FoundSession, findSession, recordActivity, recordFirstSight } from './sessions.sql.ts'

/** A signed-in person in front of a document. */
export interface Visit {
  visitor: Visitor
  /** For {@link mintAccessToken}: first calls are made in this session. */
  session: { sessionId: string; userId: number; accountId: number | undefined }
}

/**
 * Whom a document is drawn for, by the value of the session cookie; `undefined` without a live session. `accountId` asks for
 * another account of the same person; `undefined` when they do not belong to it. A document counts as activity.
 */
export async function findVisitor(
  ground: Ground,
  token: string | undefined,
  { accountId, ...shown }: Shown & { accountId?: number | undefined },
): Promise<Visit | undefined> {
  const { db } = ground
  const remembered = token ? await openByCookie(ground, token, shown) : undefined
  if (!token || !remembered) return undefined

  const session = accountId === undefined ? remembered : await findSession(db, { id: remembered.sessionId, accountId })
  if (!session || (accountId !== undefined && session.account?.id !== accountId)) return undefined

  await noteVisit(db, token, remembered, shown.now)
  return {
    visitor: await visitorOf(db, session),
    session: { sessionId: session.sessionId, userId: session.userId, accountId: session.account?.id },
  }
}

async function noteVisit(db: Transaction, token: string, session: OpenedSession, now: Date): Promise<void> {
  if (session.isFirstSight) await recordFirstSight(db, token, now)
  if (now.getTime() - session.lastActiveAt.getTime() >= ACTIVITY_GRAIN) await recordActivity(db, session.sessionId, now)
}

async function visitorOf(db: Transaction, session: FoundSession): Promise<Visitor> {
  const rows = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      defaultAccountId: users.defaultAccountId,
      id: accounts.id,
      label: accounts.label,
      roles: memberships.roles,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(users.id, session.userId))
    .orderBy(asc(accounts.id))
  const own = session.staff ? [] : rows.filter(({ id }) => id !== null)
  return {
    user: {
      id: session.userId,
      email: session.email,
      first_name: rows[0]?.firstName ?? '',
      last_name: rows[0]?.lastName ?? '',
    },
    staff: session.staff,
    roles: session.roles,
    account: session.account ?? null,
    accounts: own.map(({ id, label, roles }) => ({
      account_id: Number(id),
      account_label: label ?? '',
      default_account: id === rows[0]?.defaultAccountId,
      roles: roles ?? [],
    })),
  }
}
