import type { ProblemName } from '@portal/contracts/problems'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { type AttemptSubject, takeAttempt } from './sign-in-attempts.sql.ts'

/** Counts an attempt, or refuses it with how long to wait. */
export async function takeOrRefuse(
  tx: Transaction,
  subject: AttemptSubject,
  now: Date,
  name: ProblemName,
): Promise<void> {
  const { blockedUntil } = await takeAttempt(tx, subject, now)
  refuseUntil(blockedUntil, now, name)
}

/** Refuses with the seconds that are left, which become `Retry-After`. */
export function refuseUntil(blockedUntil: Date | null, now: Date, name: ProblemName): void {
  if (!blockedUntil) return

  const seconds = Math.ceil((blockedUntil.getTime() - now.getTime()) / 1_000)
  throw problem(name, { context: { retry_after: seconds } })
}
