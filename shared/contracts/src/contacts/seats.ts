import * as z from 'zod/mini'
import { call } from '../call.ts'
import { OWNERS } from '../roles.ts'

/** How many people the account's plans allow, 1 at least (rule E13). */
export const getMaxUsers = call({
  service: 'contacts',
  method: 'GET',
  path: '/max-users',
  requires: OWNERS,
  response: z.object({ max_users: z.int() }),
})
