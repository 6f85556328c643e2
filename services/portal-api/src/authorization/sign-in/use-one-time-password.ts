import type { logIn } from '@portal/contracts/authorization/session'
import { auditedNetwork, auditLine, writeAudit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { type ProblemError, problem } from '@portal/foundation/problem'
import { newToken } from '@portal/foundation/sessions'
import type { Prepared } from '../../kernel/context.ts'
import { issueMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { savePassword } from '../self/self.sql.ts'
import { isStillTheirs, type Login } from './logins.sql.ts'
import { excuseSignInAttempts } from './take-sign-in-attempt.ts'

/**
 * Uses up a password set by staff: it does not log the person in, but returns what is needed to choose a new one within
 * an hour (rule G1). Its hash is replaced by one that matches nothing, so that it works only once.
 */
export async function useOneTimePassword(
  { body, db, now, requestId, browser }: Prepared<typeof logIn>,
  { login: { userId, email }, hash }: { login: Login; hash: string },
): Promise<ProblemError> {
  const nothing = await hashPassword(newToken())
  const token = await inTransaction(db, async (tx) => {
    if (!(await isStillTheirs(tx, userId, hash))) return undefined

    await excuseSignInAttempts(tx, { body, browser })
    await savePassword(tx, userId, { hash: nothing, isOneTime: true }, now)
    const token = await issueMailedToken(tx, { purpose: 'one-time-password', identityId: userId, email }, now)
    const line = auditLine('password.one-time-used', { subject: userId }, { actorId: userId })
    await writeAudit(tx, { now, requestId, network: auditedNetwork(browser.address) }, [line])
    return token
  })
  return token === undefined
    ? problem('identity-context:invalid-credentials')
    : problem('identity-context:password-change-required', { context: { token } })
}
