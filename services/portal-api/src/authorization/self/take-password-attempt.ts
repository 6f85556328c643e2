import { takeOrRefuse } from '@portal/foundation/attempts'
import { type Database, inTransaction } from '@portal/foundation/database'
import { passwordChangeSubject } from '../sign-in/attempt-subjects.ts'

/** A stolen session must not become a place to guess the password in. */
export function takePasswordAttempt(db: Database, userId: number, now: Date): Promise<void> {
  const subject = passwordChangeSubject(userId)
  return inTransaction(db, (tx) => takeOrRefuse(tx, subject, now, 'identity-context:too-many-attempts'))
}
