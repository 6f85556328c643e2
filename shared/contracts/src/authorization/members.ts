import * as z from 'zod/mini'
import { call } from '../call.ts'
import { NumberedPath, WholeNumber } from '../paths.ts'
import { CustomerRoleName, RoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'
import { isSet, Time, TimeOrEmpty } from '../values.ts'
import { PersonState } from './person-state.ts'

/**
 * A person in the account (account.md §3 "Account users"). The zero date says "not accepted yet" and "not deactivated"
 * (rules E7, G6).
 */
export const AccountUser = z.object({
  user_id: z.int(),
  email_address: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(CustomerRoleName),
  /** Last activity in this account, to the minute. */
  last_seen: TimeOrEmpty,
  invitation_accepted: Time,
  account_deactivated: Time,
  person_state: PersonState,
  /** Since when letters to the address have not arrived (rule E30); `""` where they do. */
  undeliverable_since: TimeOrEmpty,
  /** They have an authenticator app or a passkey (rule B117). */
  has_second_factor: z.boolean(),
})
export type AccountUser = z.infer<typeof AccountUser>

/** Returns when a person joined, or `""` (account.md §3 "Team member"). */
export function dateAccepted(user: Pick<AccountUser, 'invitation_accepted'>): string {
  return isSet(user.invitation_accepted) ? user.invitation_accepted : ''
}

const MemberRole = z.object({ id: WholeNumber, role: CustomerRoleName })

export const listMembers = call({
  service: 'authorization',
  method: 'GET',
  path: '/identities',
  requires: OWNERS,
  response: z.array(AccountUser),
})

/** The roles that somebody holds in the current account; anybody may ask for their own (rule B13). */
export const listRolesOfUser = call({
  service: 'authorization',
  method: 'GET',
  path: '/roles/:id',
  requires: 'self',
  condition: 'own-id-or-owner',
  params: NumberedPath,
  response: z.array(RoleName),
  errors: ['identity-context:member-not-found'],
})

/** Ends the membership and its sessions at once; keys stay, they are the company's (rule E8). Only an owner removes one. */
export const removeMember = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/users/:id',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['identity-context:member-not-found', 'identity-context:last-owner', 'identity-context:owner-protected'],
})

/** Idempotent. Nobody gives what they lack (rule E6); an editor's role brings the matching viewer's (rule C1). */
export const grantRole = call({
  service: 'authorization',
  method: 'PUT',
  path: '/users/:id/roles/:role',
  requires: OWNERS,
  params: MemberRole,
  errors: ['identity-context:member-not-found', 'identity-context:role-not-yours'],
})

/**
 * Idempotent. Revoking a viewer's role also revokes the matching editor's; the last role cannot be revoked;
 * `mayTakeFrom` says from whom one may be revoked.
 */
export const revokeRole = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/users/:id/roles/:role',
  requires: OWNERS,
  params: MemberRole,
  errors: [
    'identity-context:member-not-found',
    'identity-context:last-owner',
    'identity-context:last-role',
    'identity-context:owner-protected',
  ],
})

/**
 * Transfers ownership from the caller, who keeps every other role, to a member. The member must be able to log in, so
 * that the account always has an owner (rule E16).
 */
export const transferOwnership = call({
  service: 'authorization',
  method: 'PUT',
  path: '/users/:id/ownership',
  requires: OWNERS,
  condition: 'fresh-sign-in',
  params: NumberedPath,
  errors: [
    'identity-context:member-not-found',
    'identity-context:not-yourself',
    'identity-context:owner-unable',
    'identity-context:fresh-sign-in-required',
  ],
})
