import type { logIn } from '@portal/contracts/authorization/session'
import { clearAttempts, giveAttemptBack, refuseUntil, takeAttempt } from '@portal/foundation/attempts'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { Prepared } from '../../kernel/context.ts'
import { attemptSubjects } from './attempt-subjects.ts'

/**
 * Counts the attempt in a transaction of its own, which no later refusal rolls back. Refuses with 429 and `Retry-After`
 * during a wait, also a right password. Returns whether the login has to wait from now on.
 */
export async function takeSignInAttempt({ db, body, browser, now }: Prepared<typeof logIn>): Promise<boolean> {
  const { login, network } = attemptSubjects(body.username, browser.address)
  const { blockedUntil, becameBlocked } = await inTransaction(db, async (tx) => {
    const byNetwork = await takeAttempt(tx, network, now)
    return byNetwork.blockedUntil ? byNetwork : takeAttempt(tx, login, now)
  })
  refuseUntil(blockedUntil, now, 'identity-context:too-many-attempts')
  return becameBlocked
}

/**
 * Clears the attempts of a login whose password was right, and gives its network the attempt back. Locks the network first, as
 * {@link takeSignInAttempt} does: in the other order two log-ins of one person would wait for each other.
 */
export async function excuseSignInAttempts(
  tx: Transaction,
  { body, browser }: Pick<Prepared<typeof logIn>, 'body' | 'browser'>,
): Promise<void> {
  const { login, network } = attemptSubjects(body.username, browser.address)
  await giveAttemptBack(tx, network)
  await clearAttempts(tx, login)
}
