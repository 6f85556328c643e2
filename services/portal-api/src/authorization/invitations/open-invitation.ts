import { openInvitation } from '@portal/contracts/authorization/invitations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { lockInvitationByToken, markOpened } from './invitations.sql.ts'

/** Keeps the time of the first press on the invitation's page (rule E31). */
export const openInvitationHandler = handle(openInvitation, async ({ body, tx, now }) => {
  const found = await lockInvitationByToken(tx, body.token, now)
  if (!found) throw problem('identity-context:token-unusable')
  await markOpened(tx, found.invitation.id, now)
})
