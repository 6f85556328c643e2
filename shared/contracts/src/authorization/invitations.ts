import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { NumberedPath } from '../paths.ts'
import { ChosenRoles, CustomerRoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'
import { Time } from '../values.ts'

/** An open invitation into the account (account.md §3). It lives seven days (rule E2). */
export const Invitation = z.object({
  id: z.int(),
  email_address: z.string(),
  roles: z.array(CustomerRoleName),
  created: Time,
  expiration: Time,
})
export type Invitation = z.infer<typeof Invitation>

/** What the invitation's form fills in. */
export const NewInvitation = z.object({ email_address: Email, roles: ChosenRoles })

export const listInvitations = call({
  service: 'authorization',
  method: 'GET',
  path: '/invitations',
  requires: OWNERS,
  response: z.array(Invitation),
})

/** Inviting the same address again renews the first invitation (rule E4). */
export const inviteMember = call({
  service: 'authorization',
  method: 'PUT',
  path: '/invitations',
  requires: OWNERS,
  body: NewInvitation,
  response: Invitation,
  errors: [
    'identity-context:already-member',
    'identity-context:team-full',
    'identity-context:role-not-yours',
    'identity-context:invalid-username',
  ],
})

/** Safe to repeat. */
export const revokeInvitation = call({
  service: 'authorization',
  method: 'DELETE',
  path: '/invitations/:id',
  requires: OWNERS,
  params: NumberedPath,
  errors: ['identity-context:invitation-not-found'],
})

/** Renews the expiry and replaces the token, so that the first mail's link ends (rule E1). */
export const resendInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/resend',
  requires: OWNERS,
  body: z.object({ invitation_id: z.int() }),
  response: Invitation,
  errors: ['identity-context:invitation-not-found', 'request:rate-limited'],
})

/** Joins the account that the token stands for; only for the address that was invited (rule E3). */
export const acceptInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations',
  requires: 'self',
  body: z.object({ token: z.string() }),
  response: z.object({ account_id: z.int() }),
  errors: [
    'identity-context:token-unusable',
    'identity-context:invitation-accepted',
    'identity-context:invitation-for-another',
    'identity-context:team-full',
  ],
})
