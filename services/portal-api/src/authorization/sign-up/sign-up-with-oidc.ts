import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import { INVALID_EMAIL, isMailAddress } from '@portal/contracts/email'
import { REQUIRED } from '@portal/contracts/values'
import type { Transaction } from '@portal/foundation/database'
import { canonicalEmail } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import type { Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { readNote, takeNote } from '../providers/browser-notes.sql.ts'
import { NEWCOMER, type Newcomer } from '../providers/newcomers.ts'
import { finishRegistration } from './finish-registration.ts'
import { admitSignUp, confirmByMail, register } from './register.ts'

/**
 * Signs up a person known to a provider. Only success uses up what the provider said: after a refusal the form can be
 * corrected and sent again, and people who wait for a letter can request another.
 */
/** Uses the provider's address if none was typed. */
export const signUpWithOidcHandler = handle(signUpWithOidc, {
  prepare: async (context) => {
    const { body, db } = context
    const username = body.username ?? (await findNewcomer(context, db)).email
    if (!isMailAddress(username))
      throw problem('request:invalid', { fields: { username: username ? INVALID_EMAIL : REQUIRED } })
    await admitSignUp(context, username)
    return username
  },
  run: async (context, username) => {
    const { body, tx, now, browser, foundation } = context
    const newcomer = await findNewcomer(context, tx)

    const { provider, issuer, subject, email } = newcomer
    const providerLogin = { provider, issuer, subject, email }
    const registration = await register(context, { username, providerLogin })
    if (!isVouchedFor(newcomer, username)) {
      await confirmByMail(context, registration)
      return { signed_in: false }
    }
    const pad = { tx, now, envelope: foundation.keys.envelope }
    if (!(await takeNote(pad, { kind: NEWCOMER, browserKey: browser.key, token: body.code })))
      throw problem('identity-context:round-trip-lost')
    await finishRegistration(context, registration, {
      browserId: body.browser_id,
      ifKnown: 'identity-context:body-provider-login-taken',
    })
    return { signed_in: true }
  },
})

/** Reads what the provider said of somebody new, for this browser. Throws when the code leads to nobody. */
async function findNewcomer(
  { body, now, browser, foundation }: Omit<Prepared<typeof signUpWithOidc>, 'db'>,
  tx: Transaction,
): Promise<Newcomer> {
  const pad = { tx, now, envelope: foundation.keys.envelope }
  const newcomer = await readNote(pad, { kind: NEWCOMER, browserKey: browser.key, token: body.code })
  const isThisTrip = newcomer?.provider === body.provider && body.request_path === CALLBACKS.signUp
  if (!newcomer || !isThisTrip) throw problem('identity-context:round-trip-lost')
  return newcomer
}

/** Returns whether the provider vouches for this exact address. Any other one was only typed. */
function isVouchedFor({ email, isEmailVerified }: Newcomer, username: string): boolean {
  return isEmailVerified && canonicalEmail(email) === canonicalEmail(username)
}
