import type { CustomerRole } from '@portal/contracts/roles'
import { DAY_MS } from '@portal/contracts/time-units'
import { statement, type Transaction } from '@portal/foundation/database'
import {
  accounts,
  canonicalEmail,
  IS_REVOKED,
  IS_UNANSWERED,
  invitations,
  memberships,
  users,
} from '@portal/foundation/people'
import { hashToken } from '@portal/foundation/sessions'
import { and, desc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm'

/**
 * How long an invitation can be accepted, and how long an expired one stays listed so that it can be resent, in ms
 * (rule E2).
 */
const LIFETIME_MS = 7 * DAY_MS
const LISTED_AFTER_EXPIRY_MS = 30 * DAY_MS
/** How long after revoking an invitation inviting again counts as undo, in ms: as long as the toast offers it. */
const UNDONE_WITHIN_MS = 60_000
const INVITATIONS_PER_ANSWER = 1_000

export type InvitationRow = typeof invitations.$inferSelect

/** Neither accepted nor revoked, the newest first. */
export function findOpenInvitations(tx: Transaction, accountId: number, now: Date): Promise<InvitationRow[]> {
  return openInvitations(tx, { accountId, listedSince: listedSince(now) })
}

const openInvitations = statement<{ accountId: number; listedSince: Date }, InvitationRow[]>('open-invitations', (tx) =>
  tx
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.accountId, sql.placeholder('accountId')),
        IS_UNANSWERED,
        gt(invitations.expiresAt, sql.placeholder('listedSince')),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(INVITATIONS_PER_ANSWER),
)

/** One of the account's that is neither accepted nor revoked, locked. */
export async function lockOpenInvitation(
  tx: Transaction,
  accountId: number,
  by: { id: number } | { email: string },
): Promise<InvitationRow | undefined> {
  const named = 'id' in by ? eq(invitations.id, by.id) : eq(invitations.canonicalEmail, canonicalEmail(by.email))
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), IS_UNANSWERED, named))
    .for('update')
  return row
}

/** Returns whether the invitation belongs to the account and is already revoked. */
export async function isRevoked(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.accountId, accountId), eq(invitations.id, id), IS_REVOKED))
  return rows.length > 0
}

/** Returns whether an invitation to this address was revoked so recently that inviting again counts as undo. */
export async function wasJustRevoked(
  tx: Transaction,
  accountId: number,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - UNDONE_WITHIN_MS)
  const own = and(eq(invitations.accountId, accountId), eq(invitations.canonicalEmail, canonicalEmail(email)))
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(own, gt(invitations.revokedAt, since)))
    .limit(1)
  return rows.length > 0
}

interface NewInvitation {
  accountId: number
  email: string
  roles: CustomerRole[]
  invitedBy: number
  token: string
  now: Date
}

export async function insertInvitation(tx: Transaction, { token, now, ...invitation }: NewInvitation) {
  const [row] = await tx
    .insert(invitations)
    .values({
      ...invitation,
      canonicalEmail: canonicalEmail(invitation.email),
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .returning()
  if (!row) throw new Error('A row was inserted and did not come back.')
  return row
}

/** Restarts an invitation with a new token, so that the link mailed earlier stops working (rule E1). */
export async function renewInvitation(
  tx: Transaction,
  id: number,
  { token, roles, invitedBy, now }: Pick<NewInvitation, 'token' | 'roles' | 'invitedBy' | 'now'>,
) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  const [row] = await tx
    .update(invitations)
    .set({ tokenHash: hashToken(token), roles, invitedBy, createdAt: now, expiresAt, openedAt: null, askedAt: null })
    .where(eq(invitations.id, id))
    .returning()
  if (!row) throw new Error('A row was updated and did not come back.')
  return row
}

export async function changeInvitation(
  tx: Transaction,
  id: number,
  change: Partial<Pick<InvitationRow, 'askedAt' | 'acceptedAt' | 'revokedAt'>>,
): Promise<void> {
  await tx.update(invitations).set(change).where(eq(invitations.id, id))
}

/** Records when somebody first acted on the invitation's page (rule E31); later times change nothing. */
export async function markOpened(tx: Transaction, id: number, now: Date): Promise<void> {
  const first = and(eq(invitations.id, id), isNull(invitations.openedAt))
  await tx.update(invitations).set({ openedAt: now }).where(first)
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitationByToken>>>

/**
 * Finds an invitation by its link; none if it was revoked, expired too long ago to be listed, or belongs to a
 * deactivated account.
 */
export async function findInvitationByToken(tx: Transaction, token: string, now: Date) {
  const [row] = await selectByToken(tx, token, now)
  return row
}

/** Finds an invitation by its link as {@link findInvitationByToken} does, and locks it. */
export async function lockInvitationByToken(tx: Transaction, token: string, now: Date) {
  const [row] = await selectByToken(tx, token, now).for('update', { of: invitations })
  return row
}

function selectByToken(tx: Transaction, token: string, now: Date) {
  return tx
    .select({ invitation: invitations, accountLabel: accounts.label, inviter: users })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        not(IS_REVOKED),
        isNull(accounts.deactivatedAt),
        gt(invitations.expiresAt, listedSince(now)),
      ),
    )
}

/** Invitations that ended before this time are no longer listed. */
function listedSince(now: Date): Date {
  return new Date(now.getTime() - LISTED_AFTER_EXPIRY_MS)
}

/** Returns whether a person with this address belongs to the account. */
export async function isMember(tx: Transaction, accountId: number, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, accountId), eq(users.canonicalEmail, canonicalEmail(email))))
    .limit(1)
  return rows.length > 0
}

/** Returns these invitations of these accounts, whatever their outcome. */
export function findInvitedByIds(tx: Transaction, accountIds: readonly number[], ids: readonly number[]) {
  return tx
    .select({ id: invitations.id, email: invitations.email })
    .from(invitations)
    .where(and(inArray(invitations.accountId, [...accountIds]), inArray(invitations.id, [...ids])))
}
