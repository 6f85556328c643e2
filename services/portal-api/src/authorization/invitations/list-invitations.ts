import { listInvitations } from '@portal/contracts/authorization/invitations'
import { handle } from '../../kernel/handle.ts'
import { findOpenInvitations } from './invitations.sql.ts'

export const listInvitationsHandler = handle(listInvitations, async ({ account, tx, now }) => {
  const open = await findOpenInvitations(tx, account.id, now)
  return open.map(({ id, email, roles, createdAt, expiresAt }) => ({
    id,
    email_address: email,
    roles,
    created: createdAt.toISOString(),
    expiration: expiresAt.toISOString(),
  }))
})
