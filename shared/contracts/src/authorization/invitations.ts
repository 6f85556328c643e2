import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { NumberedPath } from '../paths.ts'
import { ChosenRoles, CustomerRoleName } from '../role-names.ts'
import { OWNERS } from '../roles.ts'
import { Time, TimeOrEmpty } from '../values.ts'

/** An open invitation into the account (account.md §3). It lives seven days (rule E2). */
export const Invitation = z.object({
  id: z.int(),
  email_address: z.string(),
  roles: z.array(CustomerRoleName),
  created: Time,
  expiration: Time,
  /** When somebody looked at it by its link, and when they asked for a new one after it had expired. */
  opened: TimeOrEmpty,
  asked: TimeOrEmpty,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * One that was just sent. The letter's link is said once, to whoever sent it, who may pass it on in another way: it lets nobody in but
 * the address that was invited (rule E3).
 */
export const SentInvitation = z.object({ ...Invitation.shape, link: z.string() })
export type SentInvitation = z.infer<typeof SentInvitation>

/**
 * What has become of an invitation, for whoever has its link; revoked ones are gone (rule E2). `member` is one to somebody who has come
 * into the account in another way.
 */
export const INVITATION_STATES = ['open', 'expired', 'accepted', 'member'] as const

/** An invitation as whoever has its link may see it. */
export const InvitationView = z.object({
  state: z.enum(INVITATION_STATES),
  email_address: z.string(),
  account_label: z.string(),
  /** Who sent it; `""` when they are gone. */
  invited_by: z.string(),
  roles: z.array(CustomerRoleName),
  expiration: Time,
})
export type InvitationView = z.infer<typeof InvitationView>

const InvitationToken = z.object({ token: z.string() })

export const NewInvitation = z.object({ email_address: Email, roles: ChosenRoles })

/** What the form fills in: the same roles for one or many. */
export const NewInvitations = z.object({
  addresses: z.array(Email).check(z.minLength(1, 'Enter an email address')),
  roles: ChosenRoles,
})

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
  response: SentInvitation,
  errors: [
    'identity-context:already-member',
    'identity-context:member-locked-out',
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
  response: SentInvitation,
  errors: ['identity-context:invitation-not-found', 'request:rate-limited'],
})

/** Joins the account that the token stands for; only for the address that was invited (rule E3). */
export const acceptInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations',
  requires: 'self',
  body: InvitationToken,
  response: z.object({ account_id: z.int() }),
  errors: [
    'identity-context:token-unusable',
    'identity-context:invitation-accepted',
    'identity-context:invitation-for-another',
    'identity-context:team-full',
  ],
})

/** What an invitation says, for whoever has its link; the first look is noted. */
export const viewInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/view',
  requires: 'public',
  body: InvitationToken,
  response: InvitationView,
  errors: ['identity-context:token-unusable'],
})

/** Asks those who look after the account for a new one in the place of one that has expired; they are told once a day. */
export const askForInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/ask',
  requires: 'public',
  isOnlyAccepted: true,
  body: InvitationToken,
  errors: ['identity-context:token-unusable'],
})

/**
 * Whoever opened the invitation of another address asks those who look after the account for one of their own: one letter a day for each
 * person and invitation (rule E28). It gives nothing.
 */
export const askForOwnInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/ask-for-own',
  requires: 'self',
  isOnlyAccepted: true,
  body: InvitationToken,
  errors: ['identity-context:token-unusable', 'request:forbidden'],
})
