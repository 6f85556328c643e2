import { logIn } from '@portal/contracts/authorization/session'
import { clearAttempts, giveAttemptBack } from '@portal/foundation/attempts'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { attemptSubjects } from './attempt-subjects.ts'
import { checkPassword } from './check-password.ts'
import { letIn } from './let-in.ts'
import { isStillTheirs, notePasswordUse } from './logins.sql.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { takeSignInAttempt } from './take-sign-in-attempt.ts'
import { useOneTimePassword } from './use-one-time-password.ts'

/** Every refusal looks and lasts alike (rule B18). A sign-in always brings a new cookie and ends the old session. */
export const logInHandler = handle(logIn, {
  prepare: async (context) => {
    const becameBlocked = await takeSignInAttempt(context)
    const checked = await checkPassword(context.db, context.body)
    if (checked.refusal === undefined) {
      if (checked.login.isOneTime) throw await useOneTimePassword(context, checked)
      return checked
    }

    await refuseSignIn(context, { login: checked.login, reason: checked.refusal, becameBlocked })
    throw problem('identity-context:invalid-credentials')
  },
  run: async (context, { login: { userId, staff }, hash }) => {
    const { tx, now, body, browser } = context
    // Checking takes time, in which the password may have been changed and every session ended but this one.
    if (!(await isStillTheirs(tx, userId, hash))) throw problem('identity-context:invalid-credentials')

    const subjects = attemptSubjects(body.username, browser.address)
    await clearAttempts(tx, subjects.login)
    await giveAttemptBack(tx, subjects.network)
    await notePasswordUse(tx, userId, now)
    return letIn(context, { userId, staff, provider: 'password' })
  },
})
