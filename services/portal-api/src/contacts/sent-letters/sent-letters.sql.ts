import { deleteRows, type Transaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail, memberships, users } from '@portal/foundation/people'
import { and, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { sentLetters } from './sent-letters.tables.ts'

const KEPT_MS = 90 * 24 * 3_600_000

interface Sent {
  jobId: number
  at: Date
  isDelivered: boolean
}

/** Idempotent: of a job that is done again the first outcome stays. */
export async function noteSentLetter(
  tx: Transaction,
  { to, subject, listedAs, accountId }: Letter,
  sent: Sent,
): Promise<void> {
  const canonical = canonicalEmail(to)
  const [person] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(or(eq(users.canonicalEmail, canonical), eq(users.pendingEmail, to)))
    .orderBy(sql`${users.canonicalEmail} = ${canonical} desc`)
    .limit(1)
  await tx
    .insert(sentLetters)
    .values({ ...sent, ...person, accountId, email: to, canonicalEmail: canonical, subject: listedAs ?? subject })
    .onConflictDoNothing()
}

/** A letter's place among the others. */
export interface LetterPlace {
  at: Date
  jobId: number
}

/** Returns letters about an account, and those that its members got about themselves, newest first. */
export function findLettersOf(
  tx: Transaction,
  accountId: number,
  { before, limit }: { before: LetterPlace | undefined; limit: number },
) {
  const members = tx
    .select({ email: users.canonicalEmail })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, accountId))
  const { at, jobId } = sentLetters
  const ofMembers = and(isNull(sentLetters.accountId), inArray(sentLetters.canonicalEmail, members))
  const older = before && or(lt(at, before.at), and(eq(at, before.at), lt(jobId, before.jobId)))
  return tx
    .select()
    .from(sentLetters)
    .where(and(or(eq(sentLetters.accountId, accountId), ofMembers), older))
    .orderBy(desc(at), desc(jobId))
    .limit(limit)
}

/** Removes the letters to a person, whatever their address was then. Subjects name nobody. */
export async function purgeLettersOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(sentLetters).where(eq(sentLetters.userId, userId))
  const known = await tx
    .select({ email: users.canonicalEmail, pending: users.pendingEmail })
    .from(users)
    .where(eq(users.id, userId))
  const addresses = known.flatMap(({ email, pending }) => [email, ...(pending ? [canonicalEmail(pending)] : [])])
  await tx.delete(sentLetters).where(inArray(sentLetters.canonicalEmail, addresses))
}

export function purgeSentLetters(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, sentLetters, lte(sentLetters.at, new Date(now.getTime() - KEPT_MS)))
}
