import { type Database, inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { passwordChangeSubject } from '../sign-in/attempt-subjects.ts'
import { takeAttempt } from '../sign-in/sign-in-attempts.sql.ts'

/** A stolen session must not become a place to guess the password in. */
export async function takePasswordAttempt(db: Database, userId: number, now: Date): Promise<void> {
  const { blockedUntil } = await inTransaction(db, (tx) => takeAttempt(tx, passwordChangeSubject(userId), now))
  if (!blockedUntil) return

  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1_000)
  throw problem('identity-context:too-many-attempts', { context: { retry_after: seconds } })
}
