import { signUp } from '@portal/contracts/authorization/sign-up'
import { hashPassword } from '@portal/foundation/passwords'
import { handle } from '../../kernel/handle.ts'
import { refuseKnownPassword } from '../passwords/refuse-known-password.ts'
import { admitSignUp, confirmByMail, register } from './register.ts'

/**
 * Never checks whether the address is taken: only the letter reveals that, so response and timing are the same (rule
 * B16).
 */
export const signUpHandler = handle(signUp, {
  prepare: async (context) => {
    await admitSignUp(context, context.body.username, () => refuseKnownPassword(context.body.password, 'password'))
    return hashPassword(context.body.password)
  },
  run: async (context, passwordHash) =>
    confirmByMail(context, await register(context, { username: context.body.username, passwordHash })),
})
