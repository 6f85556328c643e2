import type { CustomerRole } from '@portal/contracts/roles'
import { listOf, numberOf, textOf, timeOf } from '@portal/remote-kit/raw-values'
import { rolesOf } from '../roles/roles-of.ts'

/** An open invitation, as the screens use it. */
export interface InvitationView {
  id: number | undefined
  email: string
  roles: CustomerRole[]
  sent: string
  expires: string
}

/** Reads the answer to `listInvitations`. Throws when it is no list at all. */
export function invitationViews(answer: unknown): InvitationView[] {
  return listOf(answer, 'invitations').map(({ id, email_address, roles, created, expiration }) => ({
    id: numberOf(id),
    email: textOf(email_address) || '—',
    roles: rolesOf(roles),
    sent: timeOf(created),
    expires: timeOf(expiration),
  }))
}

/** It stays listed for a while, so that it can be sent again (decision E2), but takes no seat. */
export function isExpired({ expires }: Pick<InvitationView, 'expires'>, now = Date.now()): boolean {
  return Date.parse(expires) <= now
}
