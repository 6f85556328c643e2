import { inviteMember } from '@portal/contracts/authorization/invitations'
import { withRole } from '@portal/contracts/authorization/role-rules'
import type { CustomerRole } from '@portal/contracts/roles'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockMembers } from '../members/members.sql.ts'
import { sentInvitationView } from './invitation-view.ts'
import { isMember, lockOpenInvitation } from './invitations.sql.ts'
import { sendInvitation } from './send-invitation.ts'

/** Inviting an address again renews its invitation, with the roles that are chosen now (rule E4). */
export const inviteMemberHandler = handle(inviteMember, async (context) => {
  const { body, account, tx } = context
  // In turn: of two who invite the same address at once, one renews what the other sent.
  const members = await lockMembers(tx, account.id)
  if (await isMember(tx, account.id, body.email_address)) throw problem('identity-context:already-member')

  const roles = body.roles.reduce<CustomerRole[]>(withRole, [])
  const open = await lockOpenInvitation(tx, account.id, { email: body.email_address })
  return sentInvitationView(await sendInvitation(context, { email: body.email_address, roles, open, members }))
})
