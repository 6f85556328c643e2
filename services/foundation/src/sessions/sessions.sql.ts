import type { Role } from '@portal/contracts/roles'
import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { afterCommit, type Transaction } from '../database/transaction.ts'
import { accounts, memberships, users } from '../people/people.tables.ts'
import { announceRevocation } from './revocation.ts'
import { SESSION_LIFETIMES } from './session-lifetimes.ts'
import { hashToken, newToken } from './session-token.ts'
import { revocation, sessions } from './sessions.tables.ts'

/** Starts a session for a person. The token goes into the cookie and is stored nowhere. */
export async function startSession(
  tx: Transaction,
  { userId, accountId, now }: { userId: number; accountId: number | null; now: Date },
): Promise<{ sessionId: string; token: string }> {
  const token = newToken()
  const id = nanoid()
  await tx
    .insert(sessions)
    .values({ id, tokenHash: hashToken(token), userId, accountId, signedInAt: now, lastActiveAt: now })
  return { sessionId: id, token }
}

export async function endSession(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  await revoke(tx)
}

/** Ends the session whose cookie this is, if there is one. */
export async function endSessionByToken(tx: Transaction, token: string, now: Date): Promise<void> {
  const own = and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.endedAt))
  const ended = await tx.update(sessions).set({ endedAt: now }).where(own).returning({ id: sessions.id })
  if (ended.length) await revoke(tx)
}

/** Ends every session of a person, but for the one that `except` names: after a changed password, a disabled person. */
export async function endSessionsOf(tx: Transaction, userId: number, now: Date, except = ''): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, except)))
  await revoke(tx)
}

/** Throws away sessions that are too old to live, whether somebody ended them or not; answers how many. */
export async function forgetOldSessions(tx: Transaction, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - SESSION_LIFETIMES.customer.absolute)
  const gone = await tx.delete(sessions).where(lte(sessions.signedInAt, oldest)).returning({ id: sessions.id })
  return gone.length
}

/** Remembers the account that a session looks at (rule B24). */
export async function chooseAccount(tx: Transaction, sessionId: string, accountId: number): Promise<void> {
  await tx.update(sessions).set({ accountId }).where(eq(sessions.id, sessionId))
}

export async function recordActivity(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ lastActiveAt: now }).where(eq(sessions.id, sessionId))
}

/** To be called with every change that takes a right away (roles, membership, person): caches let go once it commits. */
export async function revoke(tx: Transaction): Promise<void> {
  await tx
    .insert(revocation)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: revocation.id, set: { version: sql`${revocation.version} + 1` } })
  afterCommit(tx, announceRevocation)
}

export async function revocationVersion(tx: Transaction): Promise<number> {
  const [row] = await tx.select().from(revocation).where(eq(revocation.id, 1))
  return row?.version ?? 0
}

/** A session with its person and what that person may do in one account, in one statement. */
export interface FoundSession {
  sessionId: string
  userId: number
  email: string
  confirmed: boolean
  staff: boolean
  /** In the account, or of the provider's staff. */
  roles: Role[]
  account: { id: number; label: string } | undefined
  signedInAt: Date
  lastActiveAt: Date
}

type Named = { token: string } | { id: string; accountId: number | undefined }

/** Finds a live session by its cookie, for the account it remembers, or by id for a given account. Ignores its age. */
export async function findSession(tx: Transaction, named: Named): Promise<FoundSession | undefined> {
  const account = 'token' in named ? sql`${sessions.accountId}` : sql`${named.accountId ?? null}::integer`
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: users.id,
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      internalRoles: users.internalRoles,
      roles: memberships.roles,
      accountId: accounts.id,
      accountLabel: accounts.label,
      signedInAt: sessions.signedInAt,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), sql`${memberships.accountId} = ${account}`))
    .leftJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        'token' in named ? eq(sessions.tokenHash, hashToken(named.token)) : eq(sessions.id, named.id),
        isNull(sessions.endedAt),
        isNull(users.disabledAt),
        isNull(users.redactedAt),
      ),
    )
  if (!row) return undefined

  const staff = row.internalRoles.length > 0
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    email: row.email,
    confirmed: row.confirmedAt !== null,
    staff,
    roles: staff ? row.internalRoles : (row.roles ?? []),
    account: staff || row.accountId === null ? undefined : { id: row.accountId, label: row.accountLabel ?? '' },
    signedInAt: row.signedInAt,
    lastActiveAt: row.lastActiveAt,
  }
}
