import { refuseUntil, takeAttempt } from '@portal/foundation/attempts'
import { type Database, inTransaction } from '@portal/foundation/database'
import { type ProblemError, problem } from '@portal/foundation/problem'
import { secondFactorSubject } from '../sign-in/attempt-subjects.ts'

/**
 * Counts a code before it is looked at, in a transaction of its own, which no refusal rolls back (rule B94). Returns whether the
 * next one has to wait.
 */
export async function takeCodeAttempt(db: Database, userId: number, now: Date): Promise<boolean> {
  const subject = secondFactorSubject(userId)
  const { blockedUntil, becameBlocked } = await inTransaction(db, (tx) => takeAttempt(tx, subject, now))
  refuseUntil(blockedUntil, now, 'identity-context:too-many-attempts')
  return becameBlocked
}

/** Returns the one answer to every code that does not work: wrong, used, too old or of somebody else. */
export function codeRefused(): ProblemError {
  const refusal = problem('identity-context:second-factor-code-refused')
  return Object.assign(refusal, { fields: { code: refusal.message } })
}
