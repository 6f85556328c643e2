import { changePassword } from '@portal/contracts/authorization/self'
import { hashPassword, verifyPassword } from '@portal/foundation/passwords'
import { problem } from '@portal/foundation/problem'
import { endSessionsOf } from '@portal/foundation/sessions'
import { handle } from '../../handle.ts'
import { passwordChangeSubject } from '../sign-in/attempt-subjects.ts'
import { forgetAttempts } from '../sign-in/sign-in-attempts.sql.ts'
import { findPasswordLogin, savePassword } from './self.sql.ts'
import { takePasswordAttempt } from './take-password-attempt.ts'

/** Ends all other sessions of the person and tells them by mail. Guesses of the old password are limited as at sign-in. */
export const changePasswordHandler = handle(changePassword, {
  prepare: async ({ body, caller, db, now }) => {
    await takePasswordAttempt(db, caller.userId, now)
    const login = await findPasswordLogin(db, caller.userId)
    if (!login) throw problem('identity-context:username-login-required')
    if (!(await verifyPassword(login.hash, body.old_password)))
      throw wrong('old_password', 'identity-context:wrong-password')
    if (body.new_password === body.old_password) throw wrong('new_password', 'identity-context:same-password')

    return { email: login.email, hash: await hashPassword(body.new_password) }
  },
  run: async ({ caller, tx, now, audit, mail, foundation }, { email, hash }) => {
    await savePassword(tx, caller.userId, hash, now)
    await endSessionsOf(tx, caller.userId, now, caller.sessionId)
    await forgetAttempts(tx, passwordChangeSubject(caller.userId))
    audit('password.changed', { subject: caller.userId })
    const { brandName, publicOrigin } = foundation.settings
    mail({
      to: email,
      subject: `Your ${brandName} password was changed`,
      text: `If this was not you, set a new one at ${publicOrigin}/forgot-password and contact our support team.`,
    })
  },
})

function wrong(field: string, name: 'identity-context:wrong-password' | 'identity-context:same-password') {
  const refusal = problem(name)
  return Object.assign(refusal, { fields: { [field]: refusal.message } })
}
