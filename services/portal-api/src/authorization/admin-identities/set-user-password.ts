import { setUserPassword } from '@portal/contracts/authorization/admin-identities'
import { PAGES } from '@portal/contracts/pages'
import type { Letter } from '@portal/foundation/mail'
import { hashPassword } from '@portal/foundation/passwords'
import { problem } from '@portal/foundation/problem'
import type { Settings } from '@portal/foundation/settings'
import { handle } from '../../kernel/handle.ts'
import { lacksWayIn } from '../credentials/lacks-way-in.ts'
import { addPassword } from '../credentials/ways-in.sql.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { findPasswordLogin, savePassword } from '../self/self.sql.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { tellAccounts } from './end-login.ts'
import { lockDecidedAbout } from './lock-decided-about.ts'

/**
 * Good for one log-in, which has to choose another one (rule G1). The person is notified by mail, and is logged out everywhere. Somebody
 * without a password gets one only if their login no longer works (rule F87).
 */
export const setUserPasswordHandler = handle(setUserPassword, {
  prepare: async ({ body }) => {
    await refuseKnownPassword(body.new_password, 'new_password')
    return hashPassword(body.new_password)
  },
  run: async (context, hash) => {
    const { tx, now, mail, foundation } = context
    const person = await lockDecidedAbout(context)
    const login = await findPasswordLogin(tx, person.id)
    const isLockedOut = !login && (await lacksWayIn(tx, foundation.settings, person.id))
    if (!login && !isLockedOut) throw problem('identity-context:no-password')

    if (login) await savePassword(tx, person.id, { hash, isOneTime: true }, now)
    else await addPassword(tx, person.id, { hash, isOneTime: true }, now)
    await endSessions({ tx, now }, person.id, { reason: 'password-set-by-staff' })
    await tellAccounts(context, person.id, { action: 'person.password-set' })
    mail(passwordSetLetter(foundation.settings, person.email))
  },
})

export function passwordSetLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  to: string,
): Letter {
  return {
    to,
    subject: `Our support team set a password for your ${brandName} login`,
    words: [
      'It is good for one login, in which you choose your own. Until then you are logged out everywhere.',
      'If you did not ask for it, set another password at once and contact our support team.',
    ],
    action: { label: 'Set another password', url: `${publicOrigin}${PAGES.forgotPassword}` },
  }
}
