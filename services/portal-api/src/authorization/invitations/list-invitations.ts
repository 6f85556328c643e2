import { listInvitations } from '@portal/contracts/authorization/invitations'
import { handle } from '../../kernel/handle.ts'
import { invitationView } from './invitation-view.ts'
import { findOpenInvitations } from './invitations.sql.ts'

export const listInvitationsHandler = handle(listInvitations, async ({ account, tx, now }) =>
  (await findOpenInvitations(tx, account.id, now)).map(invitationView),
)
