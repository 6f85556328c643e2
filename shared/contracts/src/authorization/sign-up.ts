import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { Captcha } from '../paths.ts'
import { NewPassword } from './self.ts'

/** Makes a login with a password; the account follows by a call of its own (rule B7). */
export const signUp = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities',
  requires: 'public',
  captcha: 'UserRegistration',
  query: Captcha,
  body: z.object({ username: Email, password: NewPassword, open_account: z.literal(false) }),
  errors: [
    'identity-context:invalid-username',
    'identity-context:breached-password',
    'identity-context:rate-limiting',
    'request:captcha-failed',
  ],
})
