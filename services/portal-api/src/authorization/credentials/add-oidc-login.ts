import { addOidcLogin, CALLBACKS } from '@portal/contracts/authorization/oidc'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { comeBack } from '../providers/round-trip.ts'
import { wayInAddedLetter } from './way-in-letters.ts'
import { addProviderLogin } from './ways-in.sql.ts'

/** They are signed in with one login and have just proved the other; an equal address would prove nothing (rule B8). */
export const addOidcLoginHandler = handle(addOidcLogin, {
  prepare: (context) => comeBack(context, [CALLBACKS.associate, CALLBACKS.addLogin]),
  run: async ({ caller, tx, now, audit, mail, foundation }, person) => {
    const { userId, email } = caller
    const outcome = await addProviderLogin(tx, person, { userId, now })
    if (outcome === 'taken') throw problem('identity-context:login-already-exists')
    if (outcome === 'known') return

    const { provider } = person
    audit('provider-login.added', { subject: userId, provider })
    mail(wayInAddedLetter(foundation.settings, { to: email, provider }))
  },
})
