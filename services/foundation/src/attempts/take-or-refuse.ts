import type { ProblemName } from '@portal/contracts/problems'
import type { Transaction } from '../database/transaction.ts'
import { problem } from '../problem.ts'
import { type AttemptSubject, takeAttempt } from './attempts.sql.ts'

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
