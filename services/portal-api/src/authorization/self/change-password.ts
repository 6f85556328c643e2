import { changePassword } from '@portal/contracts/authorization/self'
import { clearAttempts } from '@portal/foundation/attempts'
import { hashPassword, verifyPassword } from '@portal/foundation/passwords'
import { problem, problemAt } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { passwordChangedLetter } from '../passwords/password-changed-letter.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { passwordChangeSubject } from '../sign-in/attempt-subjects.ts'
import { isStillTheirs } from '../sign-in/logins.sql.ts'
import { findPasswordLogin, savePassword } from './self.sql.ts'
import { takePasswordAttempt } from './take-password-attempt.ts'

/** Ends all other sessions of the person and tells them by mail. Guesses of the old password are limited as at sign-in. */
export const changePasswordHandler = handle(changePassword, {
  prepare: async ({ body, caller, db, now }) => {
    await takePasswordAttempt(db, caller.userId, now)
    const login = await findPasswordLogin(db, caller.userId)
    if (!login) throw problem('identity-context:username-login-required')
    if (!(await verifyPassword(login.hash, body.old_password)))
      throw problemAt('identity-context:wrong-password', 'old_password')
    await refuseKnownPassword(body.new_password, 'new_password')
    if (body.new_password === body.old_password) throw problemAt('identity-context:same-password', 'new_password')

    return { email: login.email, verified: login.hash, hash: await hashPassword(body.new_password) }
  },
  run: async ({ caller, tx, now, audit, mail, foundation }, { email, verified, hash }) => {
    if (!(await isStillTheirs(tx, caller.userId, verified)))
      throw problemAt('identity-context:wrong-password', 'old_password')

    await savePassword(tx, caller.userId, { hash }, now)
    await endSessions({ tx, now }, caller.userId, { reason: 'password-changed', except: caller.sessionId })
    await clearAttempts(tx, passwordChangeSubject(caller.userId))
    audit('password.changed', { subject: caller.userId })
    mail(passwordChangedLetter(foundation.settings, email))
  },
})
