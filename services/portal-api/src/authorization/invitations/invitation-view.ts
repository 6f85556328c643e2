import type { Invitation, SentInvitation } from '@portal/contracts/authorization/invitations'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import type { InvitationRow } from './invitations.sql.ts'

/** An invitation as those see it who may invite (account.md §3). */
export function invitationView({ id, email, roles, ...times }: InvitationRow): Invitation {
  return {
    id,
    email_address: email,
    roles,
    created: times.createdAt.toISOString(),
    expiration: times.expiresAt.toISOString(),
    opened: timeOrEmpty(times.openedAt),
    asked: timeOrEmpty(times.askedAt),
    undeliverable_since: timeOrEmpty(times.undeliverableSince),
  }
}

/** The same, just sent, with its link. */
export function sentInvitationView({ row, link }: { row: InvitationRow; link: string }): SentInvitation {
  return { ...invitationView(row), link }
}
