import { deleteRows, type Transaction } from '@portal/foundation/database'
import { users } from '@portal/foundation/people'
import { actingGrants, sessions } from '@portal/foundation/sessions'
import { and, desc, eq, isNull, lt, lte } from 'drizzle-orm'
import { signIns } from './sign-ins.tables.ts'

const KEPT_MS = 90 * 24 * 3_600_000

export async function recordSignIn(tx: Transaction, signIn: typeof signIns.$inferInsert): Promise<void> {
  await tx.insert(signIns).values(signIn)
}

/** Returns whether this person has logged in with this browser before. */
export async function isKnownDevice(tx: Transaction, userId: number, browserHash: string): Promise<boolean> {
  const came = and(eq(signIns.userId, userId), eq(signIns.browserHash, browserHash), eq(signIns.isRefused, false))
  const found = await tx.select({ id: signIns.id }).from(signIns).where(came).limit(1)
  return found.length > 0
}

/** The newest first. */
export function findSignIns(tx: Transaction, userId: number, { after, limit }: { after?: number; limit: number }) {
  const older = after === undefined ? undefined : lt(signIns.id, after)
  return tx
    .select({ signIn: signIns, grant: actingGrants, staff: { firstName: users.firstName, lastName: users.lastName } })
    .from(signIns)
    .leftJoin(actingGrants, eq(actingGrants.id, signIns.actingGrantId))
    .leftJoin(users, eq(users.id, actingGrants.staffId))
    .where(and(eq(signIns.userId, userId), older))
    .orderBy(desc(signIns.id))
    .limit(limit)
}

/** Returns sessions that were not ended, with how they began, including expired ones; most recently used first. */
export function findSessionsOf(tx: Transaction, userId: number) {
  return tx
    .select({
      sessionId: sessions.id,
      signedInAt: sessions.signedInAt,
      lastActiveAt: sessions.lastActiveAt,
      provider: signIns.provider,
      address: signIns.address,
      userAgent: signIns.userAgent,
    })
    .from(sessions)
    .leftJoin(signIns, eq(signIns.sessionId, sessions.id))
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.signedInAt))
}

/** Deletes what nobody is shown any more; returns how many. */
export async function purgeOldSignIns(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, signIns, lte(signIns.at, new Date(now.getTime() - KEPT_MS)))
}
