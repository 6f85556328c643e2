import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath } from '../paths.ts'
import { ACCOUNT_READERS, Ids, SUPPORT, USER_ADMIN } from '../staff.ts'
import { text } from '../values.ts'
import { AccountUser } from './members.ts'
import { Profile } from './profile.ts'
import { NewPassword } from './self.ts'

const Reason = z.object({ reason: text(500) })

export const listAccountsMembers = call({
  service: 'authorization',
  method: 'POST',
  path: '/accounts/identities',
  requires: ACCOUNT_READERS,
  body: z.object({ account_ids: Ids }),
  response: z.array(z.object({ account_id: z.int(), identities: z.array(AccountUser) })),
})

export const listProfiles = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/profile',
  requires: ACCOUNT_READERS,
  body: z.object({ user_ids: Ids }),
  response: z.array(z.object({ ...Profile.shape, user_id: z.int() })),
})

/** Idempotent. */
export const activateUser = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/:id/activation',
  requires: SUPPORT,
  params: NumberedPath,
  query: Reason,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself'],
})

/** Ends the sessions of the person, and lets nobody in as them (rule G9). Idempotent. */
export const deactivateUser = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/admin/identities/:id/activation',
  requires: SUPPORT,
  params: NumberedPath,
  query: Reason,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself'],
})

/** Sets a one-time password: sessions end, and the next sign-in has to change it (rule G1). */
export const setUserPassword = call({
  service: 'authorization',
  method: 'PUT',
  path: '/admin/identities/:id/password',
  requires: USER_ADMIN,
  params: NumberedPath,
  body: z.object({ new_password: NewPassword }),
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:no-password',
    'identity-context:breached-password',
  ],
})

/**
 * Ends the login, and 72 hours later removes what says who somebody was; ids and money records stay (rule G2). Until then activating the
 * login takes it back. Idempotent.
 */
export const redactUser = call({
  service: 'authorization',
  method: 'POST',
  path: '/admin/identities/:id/redact',
  requires: USER_ADMIN,
  params: NumberedPath,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})
