import { revokeInvitation } from '@portal/contracts/authorization/invitations'
import { problem } from '@portal/foundation/problem'
import { handle } from '../../kernel/handle.ts'
import { changeInvitation, isRevoked, lockOpenInvitation } from './invitations.sql.ts'

/** Its link ends at once. */
export const revokeInvitationHandler = handle(revokeInvitation, async ({ params, account, tx, now, audit }) => {
  const open = await lockOpenInvitation(tx, account.id, { id: params.id })
  if (!open) {
    if (await isRevoked(tx, account.id, params.id)) return
    throw problem('identity-context:invitation-not-found')
  }

  await changeInvitation(tx, open.id, { revokedAt: now })
  audit('invitation.revoked', { subject: open.id })
})
