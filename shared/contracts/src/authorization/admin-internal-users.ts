import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { InternalRoleName } from '../role-names.ts'
import { Ids, USER_ADMIN } from '../staff.ts'
import { TimeOrEmpty } from '../values.ts'
import { AccountListEntry } from './accounts.ts'

/** A member of the provider's staff (account.md §3). */
export const InternalUser = z.object({
  id: z.int(),
  roles: z.array(InternalRoleName),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  disabled: z.boolean(),
  redacted: TimeOrEmpty,
})
export type InternalUser = z.infer<typeof InternalUser>

const InternalRolePath = z.object({ id: WholeNumber, role: InternalRoleName })

export const listInternalUsers = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/users',
  requires: USER_ADMIN,
  response: z.array(InternalUser),
})

export const listAccountsOfUser = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/users/:id/accounts',
  requires: USER_ADMIN,
  params: NumberedPath,
  response: z.array(AccountListEntry),
  errors: ['identity-context:member-not-found'],
})

export const listAccountsOfUsers = call({
  service: 'authorization',
  method: 'POST',
  path: '/internal/users/accounts',
  requires: USER_ADMIN,
  body: z.object({ user_ids: Ids }),
  response: z.array(z.object({ user_id: z.int(), accounts: z.array(AccountListEntry) })),
})

/** Idempotent. Nobody gives themselves a role (rule G10). */
export const grantInternalRole = call({
  service: 'authorization',
  method: 'PUT',
  path: '/internal/users/:id/roles/:role',
  requires: USER_ADMIN,
  params: InternalRolePath,
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:belongs-to-account',
  ],
})

/** Idempotent. Without a role left the person is signed out. */
export const revokeInternalRole = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/internal/users/:id/roles/:role',
  requires: USER_ADMIN,
  params: InternalRolePath,
  errors: ['identity-context:member-not-found', 'identity-context:not-yourself', 'identity-context:role-not-yours'],
})
