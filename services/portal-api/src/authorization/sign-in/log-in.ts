import { logIn } from '@portal/contracts/authorization/session'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { findRememberedHere } from '../remembered-browsers/remembered-here.ts'
import { askForCode } from '../second-factor/log-in-ticket.ts'
import { checkPassword } from './check-password.ts'
import { letIn } from './let-in.ts'
import { isStillTheirs, type Login, notePasswordUse } from './logins.sql.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { excuseSignInAttempts, takeSignInAttempt } from './take-sign-in-attempt.ts'
import { useOneTimePassword } from './use-one-time-password.ts'

/** Every refusal looks and lasts alike (rule B18). A sign-in always brings a new cookie and ends the old session. */
export const logInHandler = handle(logIn, {
  prepare: async (context) => {
    const becameBlocked = await takeSignInAttempt(context)
    const checked = await checkPassword(context.db, context.body)
    if (checked.refusal === undefined) {
      if (await isCodeNeeded(context, checked.login)) throw await askForSecondStep(context, checked)
      return checked
    }
    if (checked.refusal === 'one-time-password') throw await useOneTimePassword(context, checked)

    await refuseSignIn(context, { login: checked.login, reason: checked.refusal, becameBlocked })
    throw problem('identity-context:invalid-credentials')
  },
  run: async (context, { login: { userId, staff }, hash }) => {
    const { tx, now } = context
    // Checking takes time, in which the password may have been changed and every session ended but this one.
    if (!(await isStillTheirs(tx, userId, hash))) throw problem('identity-context:invalid-credentials')

    await excuseSignInAttempts(tx, context)
    await notePasswordUse(tx, userId, now)
    return letIn(context, { userId, staff, provider: 'password', secondStep: 'unless-remembered' })
  },
})

/** A browser that is remembered for its person needs none (rule B113). */
async function isCodeNeeded(
  { db, now, browser }: Prepared<typeof logIn>,
  { userId, hasSecondFactor }: Login,
): Promise<boolean> {
  return hasSecondFactor && !(await findRememberedHere({ tx: db, now, browser }, userId))
}

/** Asks for a code (rule B91). The password was right, so it counts as no failure. */
async function askForSecondStep(
  context: Prepared<typeof logIn>,
  { login: { userId }, hash }: { login: Login; hash: string },
) {
  const person = { userId, provider: 'password' as const, passwordHash: hash, mailed: null, organizationId: null }
  const asked = await askForCode(context, person, async (tx) => {
    if (!(await isStillTheirs(tx, userId, hash))) return false
    await excuseSignInAttempts(tx, context)
    return true
  })
  return asked ?? problem('identity-context:invalid-credentials')
}
