import { clearAttempts, giveAttemptBack, refuseUntil, takeAttempt } from '@portal/foundation/attempts'
import { type Database, inTransaction, type Transaction } from '@portal/foundation/database'
import { type ProblemError, problemAt } from '@portal/foundation/problem'
import { codeNetworkSubject, secondFactorSubject } from '../sign-in/attempt-subjects.ts'

interface From {
  userId: number
  /** Network address of who enters the code. */
  address: string
}

/**
 * Counts a code before it is looked at, in a transaction of its own, which no refusal rolls back: against the network, and then
 * against the person (rule B94). Returns whether the next one of this person has to wait.
 */
export async function takeCodeAttempt(db: Database, { userId, address }: From, now: Date): Promise<boolean> {
  const { blockedUntil, becameBlocked } = await inTransaction(db, async (tx) => {
    const byNetwork = await takeAttempt(tx, codeNetworkSubject(address), now)
    return byNetwork.blockedUntil ? byNetwork : takeAttempt(tx, secondFactorSubject(userId), now)
  })
  refuseUntil(blockedUntil, now, 'identity-context:too-many-attempts')
  return becameBlocked
}

/** Clears the wrong codes of a person, and gives the network this attempt back: the code was right. Locks as {@link takeCodeAttempt} does. */
export async function excuseCodeAttempts(tx: Transaction, { userId, address }: From): Promise<void> {
  await giveAttemptBack(tx, codeNetworkSubject(address))
  await clearAttempts(tx, secondFactorSubject(userId))
}

/** Returns the one answer to every code that does not work: wrong, used, too old or of somebody else. */
export function codeRefused(): ProblemError {
  return problemAt('identity-context:second-factor-code-refused', 'code')
}
