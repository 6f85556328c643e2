import { type InvitationView, viewInvitation } from '@portal/contracts/authorization/invitations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeInvitation, type FoundInvitation, lockInvitationByToken } from './invitations.sql.ts'

/** For whoever has the link, signed in or not: who invites whom to what. */
export const viewInvitationHandler = handle(viewInvitation, async ({ body, tx, now }) => {
  const found = await lockInvitationByToken(tx, body.token, now)
  if (!found) throw problem('identity-context:token-unusable')

  const { id, email, roles, expiresAt, openedAt } = found.invitation
  if (!openedAt) await changeInvitation(tx, id, { openedAt: now })
  return {
    state: stateOf(found, now),
    email_address: email,
    account_label: found.accountLabel,
    invited_by: found.inviter
      ? `${found.inviter.firstName} ${found.inviter.lastName}`.trim() || found.inviter.email
      : '',
    roles,
    expiration: expiresAt.toISOString(),
  }
})

function stateOf({ invitation: { acceptedAt, expiresAt } }: FoundInvitation, now: Date): InvitationView['state'] {
  if (acceptedAt) return 'accepted'
  return expiresAt <= now ? 'expired' : 'open'
}
