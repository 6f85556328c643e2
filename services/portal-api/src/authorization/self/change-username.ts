import { changeUsername } from '@portal/contracts/authorization/self'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { refuseUnusableAddress } from '../sign-up/usable-address.ts'
import { changeAddress } from './change-address.ts'
import { findPasswordLogin } from './self.sql.ts'
import { usernameInfo } from './username-info.ts'

export const changeUsernameHandler = handle(changeUsername, {
  prepare: async ({ body, caller, db, foundation: { settings } }) => {
    if (!(await findPasswordLogin(db, caller.userId))) throw holdUp(settings.brandName)
    if (body.username === caller.email) {
      throw problem('request:invalid', { fields: { username: 'This is already your email address' } })
    }
    await refuseUnusableAddress(body.username, settings)
  },
  run: async (context) => {
    const { body, caller } = context
    await changeAddress(context, body.username)
    return usernameInfo({ ...caller, pendingEmail: body.username, undeliverableSince: null })
  },
})

/** A provider's address is the provider's: it takes a login of our own to have another (account.md §8). */
function holdUp(brandName: string) {
  const refusal = problem('identity-context:username-login-required')
  return Object.assign(refusal, { message: refusal.message.replace('{product}', brandName) })
}
