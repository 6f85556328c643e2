import { call } from '../call.ts'

/** The session is its own member of staff’s again. Works with the session cookie, not with a token. Idempotent. */
export const stopActing = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/identities/acting',
  requires: 'self',
})
