import { randomInt } from 'node:crypto'
import { mailFreshCode, signInWithCode } from '@portal/contracts/authorization/self'
import { clearAttempts, letterSubjects, takeOrRefuse } from '@portal/foundation/attempts'
import { inTransaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import { problem, problemAt } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import type { Given, Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { askForCode } from '../second-factor/log-in-ticket.ts'
import { findSecondFactorSince } from '../second-factor/second-factor.sql.ts'
import { findPasswordLogin } from '../self/self.sql.ts'
import { freshCodeSubject } from '../sign-in/attempt-subjects.ts'
import { letIn } from '../sign-in/let-in.ts'
import { lockUser } from '../sign-in/logins.sql.ts'
import { isMailedCode, keepMailedCode, mailedCodeToken, takeMailedCode } from './mailed-codes.ts'

const DIGITS = 6

/**
 * For people whose provider does not report when it authenticated them (rule B37). A person with a password has to use
 * it: mail is the weaker proof and would be a way around the password.
 */
export const mailFreshCodeHandler = handle(mailFreshCode, async (context) => {
  const { caller, tx, now, audit, mail, foundation } = context
  const { userId, sessionId, email } = caller
  if (await findPasswordLogin(tx, userId)) throw problem('identity-context:has-password')
  for (const subject of letterSubjects('fresh-code', email))
    await takeOrRefuse(tx, subject, now, 'request:rate-limited')

  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  await keepMailedCode(context, { userId, token: mailedCodeToken(foundation.keys.envelope, { sessionId, code }) })
  audit('session.code-mailed', { subject: userId })
  mail(codeLetter(foundation.settings, { to: email, code }))
})

/** A sign-in like any other: it brings a new cookie, and ends the session that asked for the code. */
export const signInWithCodeHandler = handle(signInWithCode, {
  prepare: async (context) => {
    const { caller, db, now } = context
    await inTransaction(db, (tx) =>
      takeOrRefuse(tx, freshCodeSubject(caller.userId), now, 'identity-context:too-many-attempts'),
    )
    if (await findSecondFactorSince(db, caller.userId)) throw await askForSecondStep(context)
  },
  run: async (context) => {
    const { userId, staff, organizationId } = context.caller
    const { tx } = context
    await lockUser(tx, userId)
    if (!(await takeMailedCode(context, typedCode(context)))) throw problemAt('identity-context:code-unusable', 'code')
    await clearAttempts(tx, freshCodeSubject(userId))
    // The code proves anew who is here; what the session opens stays as it was (rule F85).
    return letIn(context, { userId, staff, provider: 'mailed-code', organizationId, secondStep: 'if-on' })
  },
})

function typedCode({ body: { code }, caller: { userId, sessionId }, foundation }: Given<typeof signInWithCode>) {
  return { userId, token: mailedCodeToken(foundation.keys.envelope, { sessionId, code }) }
}

/** Asks a person with two-step login for a code of their app as well (rule B97); the mailed one is good until that was right. */
async function askForSecondStep(context: Prepared<typeof signInWithCode>) {
  const { userId, sessionId, organizationId } = context.caller
  const code = typedCode(context)
  const mailed = { sessionId, token: code.token }
  const person = { userId, provider: 'mailed-code' as const, passwordHash: null, mailed, organizationId }
  const asked = await askForCode(context, person, async (tx) => {
    if (!(await isMailedCode({ ...context, tx }, code))) return false
    await clearAttempts(tx, freshCodeSubject(userId))
    return true
  })
  return asked ?? problemAt('identity-context:code-unusable', 'code')
}

export function codeLetter(
  { brandName }: Pick<Settings, 'brandName'>,
  { to, code }: { to: string; code: string },
): Letter {
  return {
    to,
    subject: `Your ${brandName} code`,
    words: ['Enter this code on the page that asked for it.'],
    code,
    afterwards: [
      'It works once, for a quarter of an hour. We never ask for it in a call or a message.',
      'If you did not ask for it, someone else is logged in as you: log out everywhere else under Security.',
    ],
  }
}
