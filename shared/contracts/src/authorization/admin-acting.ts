import * as z from 'zod/mini'
import { call } from '../call.ts'
import { optionalName } from '../names.ts'
import { NumberedPath } from '../paths.ts'
import { Id, SUPPORT } from '../staff.ts'
import { Time, text } from '../values.ts'

/** Reason for acting as a person, which the customer can read. */
export const ActingReason = z.object({ reason: text(500), ticket: z.optional(optionalName(100)) })

/**
 * Lets the session see the portal as this person in this account, read-only, for half an hour (rule G4). `POST /token`
 * with their id returns the token. Replaces an earlier grant.
 */
export const startActing = call({
  service: 'authorization',
  method: 'PUT',
  path: '/admin/identities/:id/acting',
  requires: SUPPORT,
  params: NumberedPath,
  body: z.object({ account_id: Id, ...ActingReason.shape }),
  response: z.object({ user_id: z.int(), account_id: z.int(), ends: Time }),
  errors: ['identity-context:member-not-found', 'identity-context:acting-barred', 'identity-context:acting-impossible'],
})
