import type { Transaction } from '@portal/foundation/database'
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type AttemptRule, countAttempt, isBlocked, LOGIN_RULE, NETWORK_RULE } from './attempt-rules.ts'
import { signInAttempts } from './sign-in-attempts.tables.ts'

/** Whose attempts are counted, by which rule. */
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
  await tx.insert(signInAttempts).values({ subject, attempts: 0, lastAt: now }).onConflictDoNothing()
  const [before] = await tx.select().from(signInAttempts).where(eq(signInAttempts.subject, subject)).for('update')
  if (!before) throw new Error('A row that was just ensured is not there.')
  if (isBlocked(rule, before, now)) return { blockedUntil: before.blockedUntil, becameBlocked: false }

  const { attempts, lastAt, blockedUntil } = countAttempt(rule, before, now)
  await tx.update(signInAttempts).set({ attempts, lastAt, blockedUntil }).where(eq(signInAttempts.subject, subject))
  // The attempt that used up the last free one may still be made; the next one has to wait.
  return { blockedUntil: null, becameBlocked: blockedUntil !== null }
}

export async function forgetAttempts(tx: Transaction, { subject }: AttemptSubject): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.subject, subject))
}

/** Throws away what no rule counts any more: whoever tries made-up addresses must not fill the table. Answers how many. */
export async function forgetOldAttempts(tx: Transaction, now: Date): Promise<number> {
  const memory = Math.max(LOGIN_RULE.memory, NETWORK_RULE.memory)
  const gone = await tx
    .delete(signInAttempts)
    .where(
      and(
        lte(signInAttempts.lastAt, new Date(now.getTime() - memory)),
        or(isNull(signInAttempts.blockedUntil), lte(signInAttempts.blockedUntil, now)),
      ),
    )
    .returning({ subject: signInAttempts.subject })
  return gone.length
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
