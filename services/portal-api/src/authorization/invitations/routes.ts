import type { Route } from '../../kernel/handle.ts'
import { acceptInvitationHandler } from './accept-invitation.ts'
import { askForInvitationHandler } from './ask-for-invitation.ts'
import { askForOwnInvitationHandler } from './ask-for-own-invitation.ts'
import { inviteMemberHandler } from './invite-member.ts'
import { listInvitationsHandler } from './list-invitations.ts'
import { openInvitationHandler } from './open-invitation.ts'
import { resendInvitationHandler } from './resend-invitation.ts'
import { revokeInvitationHandler } from './revoke-invitation.ts'
import { viewInvitationHandler } from './view-invitation.ts'

export const invitationRoutes: readonly Route[] = [
  listInvitationsHandler,
  inviteMemberHandler,
  resendInvitationHandler,
  revokeInvitationHandler,
  viewInvitationHandler,
  openInvitationHandler,
  askForInvitationHandler,
  askForOwnInvitationHandler,
  acceptInvitationHandler,
]
