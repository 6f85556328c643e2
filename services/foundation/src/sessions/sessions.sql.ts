import { accountAccess, type SecondStep } from '@portal/contracts/authorization/account-access'
import type { Role } from '@portal/contracts/roles'
import { and, asc, eq, inArray, isNull, lte, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { deleteRows } from '../database/delete-rows.ts'
import { statement } from '../database/statement.ts'
import { afterCommit, type Transaction } from '../database/transaction.ts'
import { UNREAD_MESSAGES } from '../messages/messages.sql.ts'
import { accounts, memberships, users } from '../people/people.tables.ts'
import { isLoginActive } from '../people/person-state.sql.ts'
import type { StoredTokens } from './cookie-status.ts'
import { deleteRememberedBrowsersOf } from './remembered-browsers.sql.ts'
import { announceRevocation } from './revocation.ts'
import { REPLACED_COOKIE_GRACE_MS, SESSION_LIFETIMES } from './session-lifetimes.ts'
import { hashToken, sessionIdOf, sessionToken } from './session-token.ts'
import { revocation, sessions } from './sessions.tables.ts'

export interface NewSession {
  userId: number
  accountId: number | null
  now: Date
  /** Time of authentication, if known; `now` if omitted. */
  provedAt?: Date | null
  /** Organization whose single sign-on started it: the session opens only its accounts (rule F85). */
  organizationId?: number | null
  /** Second factor that was given; none if omitted. */
  secondStep?: SecondStep | null
}

/** Starts a session for a person. The token goes into the cookie and is stored nowhere. */
export async function startSession(
  tx: Transaction,
  { userId, accountId, now, provedAt = now, organizationId = null, secondStep = null }: NewSession,
): Promise<{ sessionId: string; token: string }> {
  const id = nanoid()
  const token = sessionToken(id)
  await tx.insert(sessions).values({
    id,
    tokenHash: hashToken(token),
    userId,
    accountId,
    organizationId,
    signedInAt: now,
    provedAt,
    secondStep,
    lastActiveAt: now,
  })
  if (accountId !== null) await noteSeen(tx, { userId, accountId }, now)
  return { sessionId: id, token }
}

/** Replaces a session's token. Returns nothing if the last rotation was within the grace period (decision 23). */
export async function rotateToken(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  const [hash, next] = [hashToken(token), sessionToken(sessionIdOf(token))]
  const graceIsOver = lte(sessions.rotatedAt, new Date(now.getTime() - REPLACED_COOKIE_GRACE_MS))
  const isUnanswered = and(eq(sessions.previousHash, hash), isNull(sessions.seenAt))
  const rotated = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(next), previousHash: hash, rotatedAt: now, seenAt: null })
    .where(
      and(
        isLive(sessionIdOf(token)),
        or(isNull(sessions.rotatedAt), graceIsOver),
        or(eq(sessions.tokenHash, hash), isUnanswered),
      ),
    )
    .returning({ id: sessions.id })
  return rotated.length ? next : undefined
}

/** Returns whether it was still there to be ended. */
export async function endSession(tx: Transaction, sessionId: string, now: Date): Promise<boolean> {
  const ended = await tx.update(sessions).set({ endedAt: now }).where(isLive(sessionId)).returning({ id: sessions.id })
  if (ended.length) await revoke(tx)
  return ended.length > 0
}

const isLive = (id: string | Placeholder): SQL | undefined => and(eq(sessions.id, id), isNull(sessions.endedAt))

/**
 * Ends every session of a person, but for the one that `except` names: after a changed password, a disabled person. All browsers
 * ask for a code again (rule B114). Returns whether there were any sessions.
 */
export async function endSessionsOf(tx: Transaction, userId: number, now: Date, except = ''): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, except)))
    .returning({ id: sessions.id })
  await deleteRememberedBrowsersOf(tx, userId)
  await revoke(tx)
  return ended.length > 0
}

/**
 * Lets the other sessions of a person go on, but none of them counts as a fresh sign-in any more: after a change of what a
 * log-in has to prove.
 */
export async function outdateOtherSessions(
  tx: Transaction,
  { userId, sessionId }: Pick<FoundSession, 'userId' | 'sessionId'>,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: null })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, sessionId)))
  await revoke(tx)
}

/** Adds a second factor to a session (rule B118). */
export async function saveSecondStep(tx: Transaction, sessionId: string, secondStep: SecondStep): Promise<void> {
  await tx.update(sessions).set({ secondStep }).where(eq(sessions.id, sessionId))
  // Other processes remember what it did not open.
  await revoke(tx)
}

/** Takes these second factors from all sessions of a person, who no longer has what they were given by. */
export async function clearSecondSteps(tx: Transaction, userId: number, given: readonly SecondStep[]): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondStep: null })
    .where(and(eq(sessions.userId, userId), inArray(sessions.secondStep, [...given])))
  await revoke(tx)
}

/** Ends every session that is in an account at the moment; its people's sessions in others go on. */
export async function endSessionsIn(tx: Transaction, accountId: number, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)))
  await revoke(tx)
}

/** Deletes sessions that are too old to live, whether somebody ended them or not; returns how many. */
export async function purgeOldSessions(tx: Transaction, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - SESSION_LIFETIMES.customer.absolute)
  return deleteRows(tx, sessions, lte(sessions.signedInAt, oldest))
}

/** Remembers the account that a session looks at (rule B24). */
export async function chooseAccount(
  tx: Transaction,
  { sessionId, userId }: Pick<FoundSession, 'sessionId' | 'userId'>,
  accountId: number,
  now: Date,
): Promise<void> {
  await tx.update(sessions).set({ accountId }).where(eq(sessions.id, sessionId))
  await noteSeen(tx, { userId, accountId }, now)
}

/**
 * Acting as a member does not count as activity of that member. A process that does not know yet of a moved clock writes
 * nothing earlier.
 */
export async function recordActivity(
  tx: Transaction,
  { sessionId, userId, account, acting }: Pick<FoundSession, 'sessionId' | 'userId' | 'account' | 'acting'>,
  now: Date,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ lastActiveAt: sql`greatest(${sessions.lastActiveAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(sessions.id, sessionId))
  if (account && !acting) await noteSeen(tx, { userId, accountId: account.id }, now)
}

/** The people responsible for an account see who uses it. */
async function noteSeen(tx: Transaction, member: { userId: number; accountId: number }, now: Date): Promise<void> {
  await tx
    .update(memberships)
    .set({ lastSeenAt: now })
    .where(and(eq(memberships.userId, member.userId), eq(memberships.accountId, member.accountId)))
}

/** The browser has shown this token, so it holds it for sure. Does nothing when it has been replaced meanwhile. */
export async function recordFirstSight(tx: Transaction, token: string, now: Date): Promise<void> {
  const isCurrent = and(eq(sessions.id, sessionIdOf(token)), eq(sessions.tokenHash, hashToken(token)))
  await tx.update(sessions).set({ seenAt: now }).where(isCurrent)
}

/** To be called with every change that takes a right away (roles, membership, person): caches let go once it commits. */
export async function revoke(tx: Transaction): Promise<void> {
  await tx
    .insert(revocation)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: revocation.id, set: { version: sql`${revocation.version} + 1` } })
  afterCommit(tx, announceRevocation)
}

const revocations = statement('revocation-version', (tx) => tx.select().from(revocation).where(eq(revocation.id, 1)))

export async function revocationVersion(tx: Transaction): Promise<number> {
  const [row] = await revocations(tx, {})
  return row?.version ?? 0
}

/** A session with its person and what that person may do in one account, in one statement. */
export interface FoundSession {
  sessionId: string
  userId: number
  email: string
  /** New address, waiting for confirmation. Callers that change it call {@link revoke}. */
  pendingEmail: string | null
  /** The first letter that was given up, to the new address if there is one (rule E30). Changed like `pendingEmail`. */
  undeliverableSince: Date | null
  confirmed: boolean
  staff: boolean
  /** Roles in the account, or as the provider's staff. */
  roles: Role[]
  account: { id: number; label: string; isDeactivated?: boolean } | undefined
  /** Account that the person belongs to and the session does not open, because it lacks a second factor (rule B116). */
  closedAccount?: { id: number; label: string } | undefined
  /** One of staff whose session lacks the second factor that the portal requires of them: they have no role (rule B119). */
  isClosedStaff?: true
  signedInAt: Date
  /** Time of the person's last authentication; `null` if unknown. */
  provedAt: Date | null
  lastActiveAt: Date
  /**
   * Organization whose single sign-on started the session, if any: it opens only that organization's accounts (rule
   * F85).
   */
  organizationId: number | null
  /** Second factor that was given, if any is known. */
  secondStep: SecondStep | null
  /** Set while staff act as this person; the session is the staff member's. */
  acting?:
    | {
        grantId: string
        staffId: number
        staffName: string
        /** Second factor that the staff member gave. */
        secondStep: SecondStep | null
        endsAt: Date
      }
    | undefined
}

interface Named {
  id: string
  now: Date
  /** Absent for the account that the session remembers; `null` for none. */
  accountId?: number | null
}

/** Joins an account only if the session opens it: one that single sign-on began stays within that organization (rule F85). */
export const opensAccount = or(isNull(sessions.organizationId), eq(accounts.organizationId, sessions.organizationId))

/** Returns the time of the first lost letter to the address that is to be confirmed, or to the one in use. */
export function undeliverableSince(user: MailOfPerson): Date | null {
  return user.pendingEmail === null ? user.undeliverableSince : user.pendingUndeliverableSince
}

type MailOfPerson = Pick<typeof users.$inferSelect, 'pendingEmail' | 'pendingUndeliverableSince' | 'undeliverableSince'>

/** Live sessions with their people; `account` is the one in which roles are looked for. */
function selectSession(tx: Transaction, account: SQL) {
  return tx
    .select({
      sessionId: sessions.id,
      userId: users.id,
      email: users.email,
      pendingEmail: users.pendingEmail,
      pendingUndeliverableSince: users.pendingUndeliverableSince,
      undeliverableSince: users.undeliverableSince,
      confirmedAt: users.emailConfirmedAt,
      internalRoles: users.internalRoles,
      roles: memberships.roles,
      accountId: memberships.accountId,
      accountLabel: accounts.label,
      accountDeactivatedAt: accounts.deactivatedAt,
      accountOrganizationId: accounts.organizationId,
      secondFactorFrom: accounts.secondFactorFrom,
      secondStep: sessions.secondStep,
      organizationId: sessions.organizationId,
      signedInAt: sessions.signedInAt,
      provedAt: sessions.provedAt,
      lastActiveAt: sessions.lastActiveAt,
      tokens: TOKENS,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accounts, and(sql`${accounts.id} = ${account}`, opensAccount))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accounts.id)))
    .where(ofLivePerson(sql.placeholder('id')))
}

const TOKENS = {
  tokenHash: sessions.tokenHash,
  previousHash: sessions.previousHash,
  rotatedAt: sessions.rotatedAt,
  seenAt: sessions.seenAt,
}

const ofLivePerson = (id: Placeholder) => and(isLive(id), isLoginActive())

type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

const inItsAccount = statement<{ id: string }, SessionRow[]>('session', (tx) =>
  selectSession(tx, sql`${sessions.accountId}`),
)
const inAccount = statement<{ id: string; accountId: number | null }, SessionRow[]>('session-in-account', (tx) =>
  selectSession(tx, sql`${sql.placeholder('accountId')}::integer`),
)

/** Returns the account of a session and what its person may do there; of one that it does not open, neither (rule B116). */
function accountOf(row: SessionRow, now: Date): Pick<FoundSession, 'account' | 'closedAccount' | 'roles'> {
  const { accountId: id, accountLabel, accountDeactivatedAt, roles } = row
  if (id === null) return { account: undefined, roles: roles ?? [] }

  const label = accountLabel ?? ''
  const access = accountAccess(row, { ...row, organizationId: row.accountOrganizationId }, now)
  if (access !== 'open') return { account: undefined, closedAccount: { id, label }, roles: [] }
  return { account: { id, label, isDeactivated: accountDeactivatedAt !== null }, roles: roles ?? [] }
}

/** A live session as the database has it. */
export type StoredSession = FoundSession & { tokens: StoredTokens }

/** Finds a live session. Ignores its age. */
export async function findSession(tx: Transaction, { id, accountId, now }: Named): Promise<StoredSession | undefined> {
  const [row] = await (accountId === undefined ? inItsAccount(tx, { id }) : inAccount(tx, { id, accountId }))
  if (!row) return undefined

  const staff = row.internalRoles.length > 0
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    email: row.email,
    pendingEmail: row.pendingEmail,
    undeliverableSince: undeliverableSince(row),
    confirmed: row.confirmedAt !== null,
    staff,
    ...(staff ? { roles: row.internalRoles, account: undefined } : accountOf(row, now)),
    signedInAt: row.signedInAt,
    provedAt: row.provedAt,
    lastActiveAt: row.lastActiveAt,
    organizationId: row.organizationId,
    secondStep: row.secondStep,
    tokens: row.tokens,
  }
}

function selectVisit(tx: Transaction) {
  return tx
    .select({
      session: {
        id: sessions.id,
        signedInAt: sessions.signedInAt,
        provedAt: sessions.provedAt,
        lastActiveAt: sessions.lastActiveAt,
        organizationId: sessions.organizationId,
        secondStep: sessions.secondStep,
      },
      chosenAccountId: sessions.accountId,
      tokens: TOKENS,
      unread: UNREAD_MESSAGES,
      user: users,
      accountId: accounts.id,
      label: accounts.label,
      deactivatedAt: accounts.deactivatedAt,
      organizationId: accounts.organizationId,
      secondFactorFrom: accounts.secondFactorFrom,
      roles: memberships.roles,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(accounts, and(eq(accounts.id, memberships.accountId), opensAccount))
    .where(ofLivePerson(sql.placeholder('id')))
    .orderBy(asc(accounts.id))
}

const withItsAccounts = statement<{ id: string }, Awaited<ReturnType<typeof selectVisit>>>(
  'session-and-accounts',
  selectVisit,
)

export interface AccountOfPerson {
  id: number
  label: string
  isDeactivated: boolean
  isDefault: boolean
  /** The session lacks the second factor that the account requires: it does not open it (rule B116). */
  isClosed: boolean
  roles: Role[]
}

/** A live session, in the account that it remembers, and all that its person can choose from. */
export async function findSessionAndAccounts(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<
  (StoredSession & { firstName: string; lastName: string; accounts: AccountOfPerson[]; unread: number }) | undefined
> {
  const rows = await withItsAccounts(tx, { id })
  const [first] = rows
  if (!first) return undefined

  const { session, user, chosenAccountId, tokens, unread } = first
  const staff = user.internalRoles.length > 0
  const own = rows.flatMap(({ accountId, label, deactivatedAt, roles, ...account }): AccountOfPerson[] => {
    if (accountId === null || staff) return []
    const isDefault = accountId === user.defaultAccountId
    const isClosed = accountAccess(session, account, now) !== 'open'
    const isDeactivated = deactivatedAt !== null
    return [{ id: accountId, label: label ?? '', isDeactivated, isDefault, isClosed, roles: roles ?? [] }]
  })
  const chosen = own.find((account) => account.id === chosenAccountId)
  const open = chosen?.isClosed ? undefined : chosen
  return {
    sessionId: session.id,
    userId: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    undeliverableSince: undeliverableSince(user),
    confirmed: user.emailConfirmedAt !== null,
    staff,
    roles: staff ? user.internalRoles : (open?.roles ?? []),
    account: open && { id: open.id, label: open.label, isDeactivated: open.isDeactivated },
    closedAccount: chosen?.isClosed ? { id: chosen.id, label: chosen.label } : undefined,
    signedInAt: session.signedInAt,
    provedAt: session.provedAt,
    lastActiveAt: session.lastActiveAt,
    organizationId: session.organizationId,
    secondStep: session.secondStep,
    tokens,
    firstName: user.firstName,
    lastName: user.lastName,
    accounts: own,
    unread,
  }
}
