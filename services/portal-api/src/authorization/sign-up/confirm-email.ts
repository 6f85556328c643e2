import { confirmEmail } from '@portal/contracts/authorization/self'
import { hashPassword } from '@portal/foundation/passwords'
import { problem } from '@portal/foundation/problem'
import { hashToken } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { findMailedToken, useMailedToken } from '../mailed-tokens/mailed-tokens.sql.ts'
import type { MailedPurpose } from '../mailed-tokens/mailed-tokens.tables.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { addressChangedLetter } from '../self/address-letters.ts'
import { confirmAddress } from '../self/self.sql.ts'
import { findHomeAccount } from '../sign-in/logins.sql.ts'
import { finishRegistration } from './finish-registration.ts'
import { findRegistration, type Registration } from './registrations.sql.ts'

const PURPOSES: readonly MailedPurpose[] = ['sign-up', 'address']

/** Finishes a sign-up, or confirms the address of somebody who is here already (rule B9). Only this call uses the token up. */
export const confirmEmailHandler = handle(confirmEmail, {
  prepare: async ({ params, body, db, now }) => {
    const mailed = await findMailedToken(db, { token: body.token, purposes: PURPOSES, now })
    if (mailed?.identityId !== params.id) throw problem('identity-context:token-unusable')
    if (mailed.purpose === 'address') return { mailed }

    const registration = await findRegistration(db, mailed.identityId)
    if (!registration) throw problem('identity-context:token-unusable')
    return { mailed, registration: { ...registration, ...(await wayInOf(registration, body)) } }
  },
  run: async (context, { mailed, registration }) => {
    const { tx, body, now, audit, mail, foundation } = context
    if (!(await useMailedToken(tx, { token: body.token, purposes: [mailed.purpose], now })))
      throw problem('identity-context:token-unusable')
    if (registration) {
      await finishRegistration(context, registration, {
        browserId: body.browser_id,
        ifKnown: 'identity-context:login-already-exists',
      })
      return { signed_in: true }
    }

    const proved = await confirmAddress(tx, mailed, now)
    if (!proved) throw problem('identity-context:token-unusable')
    const userId = mailed.identityId
    const by = { actorId: userId, accountId: await findHomeAccount(tx, userId) }
    if (proved.replaced === undefined) audit('address.confirmed', { subject: userId }, by)
    else {
      audit('address.changed', { subject: userId }, by)
      mail(addressChangedLetter(foundation.settings, { to: proved.replaced, next: mailed.email }))
    }
    return { signed_in: false }
  },
})

/**
 * Returns the credential that counts. A letter proves who reads the mail, not who signed up: someone could sign up with
 * another person's address, wait for them to confirm it, and share the account. So the password or provider of the
 * request counts only in the requesting browser; elsewhere the holder of the letter chooses a password.
 */
async function wayInOf(
  { browserHash, passwordHash, providerLogin }: Registration,
  { browser_id, password }: { browser_id?: string | undefined; password?: string | undefined },
): Promise<Pick<Registration, 'passwordHash' | 'providerLogin'>> {
  if (browser_id && hashToken(browser_id) === browserHash) return { passwordHash, providerLogin }
  if (!password) throw problem('identity-context:password-needed')

  await refuseKnownPassword(password, 'password')
  return { passwordHash: await hashPassword(password), providerLogin: null }
}
