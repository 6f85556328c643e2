import { resendInvitation } from '@portal/contracts/authorization/invitations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockMembers } from '../members/members.sql.ts'
import { sentInvitationView } from './invitation-view.ts'
import { lockOpenInvitation } from './invitations.sql.ts'
import { sendInvitation } from './send-invitation.ts'

export const resendInvitationHandler = handle(resendInvitation, async (context) => {
  const { body, account, tx } = context
  const members = await lockMembers(tx, account.id)
  const open = await lockOpenInvitation(tx, account.id, { id: body.invitation_id })
  if (!open) throw problem('identity-context:invitation-not-found')

  return sentInvitationView(await sendInvitation(context, { ...open, open, members }))
})
