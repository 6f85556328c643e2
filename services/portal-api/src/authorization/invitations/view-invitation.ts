import { invitationStatus } from '@portal/contracts/authorization/invitation-status'
import { type InvitationView, viewInvitation } from '@portal/contracts/authorization/invitations'
import type { Transaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { personName } from '../../kernel/person-name.ts'
import { type FoundInvitation, findInvitationByToken, isMember } from './invitations.sql.ts'

/** Shows anyone with the link, logged in or not, who invites whom to which account and roles. It changes nothing (rule E31). */
export const viewInvitationHandler = handle(viewInvitation, async ({ body, tx, now }) => {
  const found = await findInvitationByToken(tx, body.token, now)
  if (!found) throw problem('identity-context:token-unusable')

  const { email, roles, expiresAt } = found.invitation
  return {
    state: await stateOf(tx, found, now),
    email_address: email,
    account_label: found.accountLabel,
    invited_by: found.inviter ? personName(found.inviter) : '',
    roles,
    expiration: expiresAt.toISOString(),
  }
})

async function stateOf(tx: Transaction, { invitation }: FoundInvitation, now: Date): Promise<InvitationView['state']> {
  const status = invitationStatus(invitation, now)
  if (status === 'accepted') return 'accepted'
  if (await isMember(tx, invitation.accountId, invitation.email)) return 'member'
  return status === 'open' ? 'open' : 'expired'
}
