import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { REQUIRED } from '../values.ts'
import { NewPassword } from './self.ts'

/** Mails a reset link if the login exists; the response is the same either way (rule B11). */
export const requestPasswordReset = call({
  service: 'authorization',
  method: 'POST',
  path: '/identities/password-reset/token',
  requires: 'public',
  isOnlyAccepted: true,
  body: z.object({ username: Email }),
  errors: ['request:rate-limited'],
})

/** Sets a new password with the mailed token, once, and ends every session of the person. */
export const resetPassword = call({
  service: 'authorization',
  method: 'PUT',
  path: '/identities/password-reset',
  requires: 'public',
  body: z.object({ token: z.string(REQUIRED).check(z.maxLength(200)), password: NewPassword, username: Email }),
  errors: ['identity-context:token-unusable', 'identity-context:breached-password', 'identity-context:same-password'],
})
