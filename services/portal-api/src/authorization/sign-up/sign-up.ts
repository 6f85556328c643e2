import { signUp } from '@portal/contracts/authorization/sign-up'
import { inTransaction } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { newToken } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { keepMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { signUpSubject } from '../sign-in/attempt-subjects.ts'
import { takeOrRefuse } from '../sign-in/take-or-refuse.ts'
import { createRegistration } from './registrations.sql.ts'
import { signUpLetterJob } from './sign-up-letter-job.ts'
import { refuseUnusableAddress } from './usable-address.ts'

/**
 * Asks nowhere whether somebody has the address: that is for the letter to say, so the answer and what it takes are the same
 * (rule B16).
 */
export const signUpHandler = handle(signUp, {
  prepare: async ({ body, browser, isDoubtful, db, now, foundation }) => {
    await refuseUnusableAddress(body.username, foundation.settings)
    await refuseKnownPassword(body.password, 'password')
    const subject = signUpSubject(browser.address, { isDoubtful })
    await inTransaction(db, (tx) => takeOrRefuse(tx, subject, now, 'identity-context:rate-limiting'))

    return hashPassword(body.password)
  },
  run: async ({ body, tx, now, audit, enqueue, foundation }, passwordHash) => {
    const email = body.username
    const identityId = await createRegistration(tx, {
      email,
      firstName: body.first_name ?? '',
      lastName: body.last_name ?? '',
      passwordHash,
      browserId: body.browser_id,
      firstClick: body.first_click,
      now,
    })
    const token = newToken()
    await keepMailedToken(tx, { purpose: 'sign-up', identityId, email }, token, now)
    audit('registration.requested', { subject: identityId })
    const { invite_url: invite, redirect_url: redirect } = body
    enqueue(signUpLetterJob(foundation, { identityId, link: { token, invite, redirect } }, now))
  },
})
