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
  /** Times somebody first acted on its page (rule E31), and a new one was requested after it had expired. */
  opened: TimeOrEmpty,
  asked: TimeOrEmpty,
  /** Since when letters to the address have not arrived (rule E30); `""` where they do. */
  undeliverable_since: TimeOrEmpty,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * An invitation just sent. The link is returned once, to the inviter, who may pass it on in another way: it works only
 * for the invited address (rule E3).
 */
export const SentInvitation = z.object({ ...Invitation.shape, link: z.string() })
export type SentInvitation = z.infer<typeof SentInvitation>

/**
 * States of an invitation, for holders of its link; revoked ones no longer exist (rule E2). `member` means that the
 * person joined the account in another way.
 */
export const INVITATION_STATES = ['open', 'expired', 'accepted', 'member'] as const

/** An invitation as shown to holders of its link. */
export const InvitationView = z.object({
  state: z.enum(INVITATION_STATES),
  email_address: z.string(),
  account_label: z.string(),
  /** Name of the inviter; `""` if they are gone. */
  invited_by: z.string(),
  roles: z.array(CustomerRoleName),
  expiration: Time,
})
export type InvitationView = z.infer<typeof InvitationView>

const InvitationToken = z.object({ token: z.string() })

export const NewInvitation = z.object({ email_address: Email, roles: ChosenRoles })

/** Input of the form: the same roles for one or many people. */
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

/** Idempotent. */
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

/** Joins the token's account; only for the invited address (rule E3). */
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

/** Returns an invitation for holders of its link. Changes nothing: scanners of mail run the page's script, too. */
export const viewInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/view',
  requires: 'public',
  body: InvitationToken,
  response: InvitationView,
  errors: ['identity-context:token-unusable'],
})

/** Records that somebody pressed a button on the invitation's page that leads on (rule E31). Idempotent. */
export const openInvitation = call({
  service: 'authorization',
  method: 'POST',
  path: '/invitations/open',
  requires: 'public',
  body: InvitationToken,
  errors: ['identity-context:token-unusable'],
})

/** Asks the account's owners to replace an expired invitation; they are notified once a day. */
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
 * Asks the account's owners for an invitation, for people who opened one sent to another address: one letter a day for
 * each person and invitation (rule E28). It grants nothing.
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
