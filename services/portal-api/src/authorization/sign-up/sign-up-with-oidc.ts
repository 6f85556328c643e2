import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { signUpWithOidc } from '@portal/contracts/authorization/sign-up'
import { canonicalEmail } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { readNote, takeNote } from '../providers/browser-notes.sql.ts'
import { NEWCOMER, type Newcomer } from '../providers/newcomers.ts'
import { finishRegistration } from './finish-registration.ts'
import { admitSignUp, confirmByMail, register } from './register.ts'

/**
 * Signs up whom a provider knows. What the provider said is used up only by coming in: whoever is refused can mend the form and send it
 * again, and whoever waits for a letter can have another one.
 */
export const signUpWithOidcHandler = handle(signUpWithOidc, {
  prepare: (context) => admitSignUp(context),
  run: async (context) => {
    const { body, tx, now, browser, foundation } = context
    const pad = { tx, now, envelope: foundation.keys.envelope }
    const note = { kind: NEWCOMER, browserKey: browser.key, token: body.code }
    const newcomer = await readNote(pad, note)
    const isThisTrip = newcomer?.provider === body.provider && body.request_path === CALLBACKS.signUp
    if (!newcomer || !isThisTrip) throw problem('identity-context:round-trip-lost')

    const { provider, issuer, subject, email } = newcomer
    const registration = await register(context, { providerLogin: { provider, issuer, subject, email } })
    if (!isVouchedFor(newcomer, body.username)) {
      await confirmByMail(context, registration)
      return { signed_in: false }
    }
    if (!(await takeNote(pad, note))) throw problem('identity-context:round-trip-lost')
    await finishRegistration(context, registration, {
      browserId: body.browser_id,
      ifKnown: 'identity-context:body-provider-login-taken',
    })
    return { signed_in: true }
  },
})

/** Whether the provider stands for this very address. Any other one is only what somebody typed. */
function isVouchedFor({ email, isEmailVerified }: Newcomer, username: string): boolean {
  return isEmailVerified && canonicalEmail(email) === canonicalEmail(username)
}
