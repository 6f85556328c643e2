import { deleteRows, type Transaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import { canonicalEmail, invitations, memberships, users } from '@portal/foundation/people'
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { contacts } from '../contacts/contacts.tables.ts'
import { sentLetters } from './sent-letters.tables.ts'

const KEPT_MS = 90 * 24 * 3_600_000

interface Sent {
  jobId: number
  at: Date
  isDelivered: boolean
}

/** Idempotent: of a job that is done again the first outcome stays. */
export async function noteSentLetter(tx: Transaction, { to, subject }: Letter, sent: Sent): Promise<void> {
  await tx
    .insert(sentLetters)
    .values({ ...sent, email: to, canonicalEmail: canonicalEmail(to), subject })
    .onConflictDoNothing()
}

/** Returns letters to the members, contacts and invited people of an account, newest first. */
export function findLettersTo(
  tx: Transaction,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const members = tx
    .select({ email: users.canonicalEmail })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, accountId))
  const written = tx.select({ email: contacts.canonicalEmail }).from(contacts).where(eq(contacts.accountId, accountId))
  const invited = tx
    .select({ email: invitations.canonicalEmail })
    .from(invitations)
    .where(eq(invitations.accountId, accountId))
  const older = before === undefined ? undefined : lt(sentLetters.jobId, before)
  return tx
    .select()
    .from(sentLetters)
    .where(and(inArray(sentLetters.canonicalEmail, members.union(written).union(invited)), older))
    .orderBy(desc(sentLetters.jobId))
    .limit(limit)
}

/** Removes the letters to a person, and the subjects that name them in letters to others. */
export async function purgeLettersOf(tx: Transaction, { email, name }: { email: string; name: string }): Promise<void> {
  await tx.delete(sentLetters).where(eq(sentLetters.canonicalEmail, canonicalEmail(email)))
  for (const words of [email, name].filter(Boolean))
    await tx
      .update(sentLetters)
      .set({ subject: '' })
      .where(sql`position(lower(${words}) in lower(${sentLetters.subject})) > 0`)
}

export function purgeSentLetters(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, sentLetters, lte(sentLetters.at, new Date(now.getTime() - KEPT_MS)))
}
