import { addPasswordLogin } from '@portal/contracts/authorization/self'
import { hashPassword } from '@portal/foundation/passwords'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { changeAddress } from '../self/change-address.ts'
import { refuseUnusableAddress } from '../sign-up/usable-address.ts'
import { wayInAddedLetter } from './way-in-letters.ts'
import { addPassword, lockWaysIn } from './ways-in.sql.ts'

export const addPasswordLoginHandler = handle(addPasswordLogin, {
  prepare: async ({ body, caller, foundation }) => {
    if (body.username !== caller.email) await refuseUnusableAddress(body.username, foundation.settings)
    await refuseKnownPassword(body.password, 'password')
    return hashPassword(body.password)
  },
  run: async (context, hash) => {
    const { body, caller, tx, now, audit, mail, foundation } = context
    const { userId, email } = caller
    if ((await lockWaysIn(tx, userId)).hasPassword) throw problem('identity-context:login-already-exists')

    await addPassword(tx, userId, { hash }, now)
    audit('password.added', { subject: userId })
    mail(wayInAddedLetter(foundation.settings, { to: email, provider: 'password' }))
    if (body.username !== email) await changeAddress(context, body.username)
  },
})
