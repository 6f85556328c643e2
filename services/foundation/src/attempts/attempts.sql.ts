import { eq, inArray, lte, sql } from 'drizzle-orm'
import { deleteRows } from '../database/delete-rows.ts'
import type { Transaction } from '../database/transaction.ts'
import { type AttemptRule, countAttempt, isBlocked } from './attempt-rules.ts'
import { signInAttempts } from './attempts.tables.ts'

/** The subject of counted attempts, and the rule that counts them. */
export interface AttemptSubject {
  subject: string
  rule: AttemptRule
}

/**
 * Counts an attempt before it is made, so that a hundred at once are a hundred. Answers until when it has to wait, if it has
 * to; `becameBlocked` once per wait.
 */
export async function takeAttempt(
  tx: Transaction,
  { subject, rule }: AttemptSubject,
  now: Date,
): Promise<{ blockedUntil: Date | null; becameBlocked: boolean }> {
  await tx.insert(signInAttempts).values({ subject, attempts: 0, lastAt: now, forgottenAt: now }).onConflictDoNothing()
  const [before] = await tx.select().from(signInAttempts).where(eq(signInAttempts.subject, subject)).for('update')
  if (!before) throw new Error('A row that was just ensured is not there.')
  if (isBlocked(rule, before, now)) return { blockedUntil: before.blockedUntil, becameBlocked: false }

  const { attempts, lastAt, blockedUntil } = countAttempt(rule, before, now)
  const forgottenAt = new Date(Math.max(lastAt.getTime() + rule.memory, blockedUntil?.getTime() ?? 0))
  const counted = { attempts, lastAt, blockedUntil, forgottenAt }
  await tx.update(signInAttempts).set(counted).where(eq(signInAttempts.subject, subject))
  // The attempt that used up the last free one may still be made; the next one has to wait.
  return { blockedUntil: null, becameBlocked: blockedUntil !== null }
}

/** Counts an attempt against each of several subjects, as far as none of them has to wait. Returns whether none has to. */
export async function takeAttempts(tx: Transaction, subjects: readonly AttemptSubject[], now: Date): Promise<boolean> {
  for (const subject of subjects) {
    const { blockedUntil } = await takeAttempt(tx, subject, now)
    if (blockedUntil) return false
  }
  return true
}

/** Returns until when the longest wait of these subjects lasts, without an attempt; `null` if none has to wait. */
export async function waitsUntil(
  tx: Transaction,
  subjects: readonly AttemptSubject[],
  now: Date,
): Promise<Date | null> {
  if (subjects.length === 0) return null

  const names = subjects.map(({ subject }) => subject)
  const rows = await tx.select().from(signInAttempts).where(inArray(signInAttempts.subject, names))
  const waits = rows.flatMap(({ subject, blockedUntil }) => {
    const rule = subjects.find((one) => one.subject === subject)?.rule
    return rule && blockedUntil && isBlocked(rule, { blockedUntil }, now) ? blockedUntil.getTime() : []
  })
  return waits.length > 0 ? new Date(Math.max(...waits)) : null
}

export async function clearAttempts(tx: Transaction, { subject }: AttemptSubject): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.subject, subject))
}

/** Deletes attempts that no rule counts any more, so that made-up addresses cannot fill the table. Returns how many. */
export async function purgeOldAttempts(tx: Transaction, now: Date): Promise<number> {
  return deleteRows(tx, signInAttempts, lte(signInAttempts.forgottenAt, now))
}

/** A success does not count against the others of its network, and does not excuse their failures either. */
export async function giveAttemptBack(tx: Transaction, { subject, rule }: AttemptSubject): Promise<void> {
  const { attempts, blockedUntil } = signInAttempts
  await tx
    .update(signInAttempts)
    .set({
      attempts: sql`greatest(${attempts} - 1, 0)`,
      blockedUntil: sql`case when ${attempts} - 1 < ${rule.free} then null else ${blockedUntil} end`,
    })
    .where(eq(signInAttempts.subject, subject))
}
