import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { optionalName } from '../names.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { InternalRoleName } from '../role-names.ts'
import { Ids, STAFF_READERS, USER_ADMIN } from '../staff.ts'
import { TimeOrEmpty } from '../values.ts'
import { AccountListEntry } from './accounts.ts'
import { PersonState } from './person-state.ts'

/** A member of the provider's staff (account.md §3). */
export const InternalUser = z.object({
  id: z.int(),
  roles: z.array(InternalRoleName),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  disabled: z.boolean(),
  /** Additive: whether their login works, and why not (rule G80). */
  person_state: PersonState,
  redacted: TimeOrEmpty,
  /** Additive: `""` for somebody who has not logged in yet. */
  last_login: TimeOrEmpty,
  /** Additive: browsers in which they are logged in. */
  open_sessions: z.int(),
  /** Additive: invited, and without a way to log in until they follow the link. */
  is_invited: z.boolean(),
  /** Additive: two-step login, or a passkey (rule B119). */
  has_second_factor: z.boolean(),
})
export type InternalUser = z.infer<typeof InternalUser>

const InternalRolePath = z.object({ id: WholeNumber, role: InternalRoleName })

export const listInternalUsers = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/users',
  requires: STAFF_READERS,
  response: z.array(InternalUser),
})

/** A new colleague. Somebody who has a login already keeps their name. */
export const NewInternalUser = z.object({
  email_address: Email,
  first_name: optionalName(100),
  last_name: optionalName(100),
  roles: z
    .array(InternalRoleName)
    .check(z.minLength(1, 'At least one role must be selected'), z.maxLength(20, 'At most 20 roles')),
})

/**
 * Additive: gives somebody a login with these roles and mails them a link to choose a password (rule G111). Inviting
 * somebody again who has no way to log in yet sends a new link, with the names and roles that are chosen now.
 */
export const inviteInternalUser = call({
  service: 'authorization',
  method: 'PUT',
  path: '/internal/users',
  requires: USER_ADMIN,
  body: NewInternalUser,
  response: z.object({ id: z.int() }),
  errors: [
    'identity-context:already-staff',
    'identity-context:belongs-to-account',
    'identity-context:login-not-active',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'request:rate-limited',
  ],
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
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:role-not-yours',
    'identity-context:last-super-admin',
  ],
})
