import type { Invitation } from '@portal/contracts/authorization/invitations'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { type Load, LoadedTable, OutdatedNotice } from '@portal/remote-kit/load'
import { useMayInvite } from '../members/member-dialogs.ts'
import { RoleBadges } from '../roles/role-badges.tsx'
import { isExpired } from '../seats/seats.ts'
import { InvitationActions } from './invitation-actions.tsx'

const COLUMNS: readonly Column<Received<Invitation>>[] = [
  { id: 'email', header: 'Email address', cell: ({ email_address }) => email_address || '—' },
  { id: 'status', header: 'Status', cell: (invitation) => <InvitationStatus invitation={invitation} /> },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => <RoleBadges roles={roles} /> },
  { id: 'sent', header: 'Sent', cell: ({ created }) => <RelativeTime value={created} /> },
  { id: 'expires', header: 'Expires', cell: ({ expiration }) => <RelativeTime value={expiration} /> },
]

/** Lists open invitations; nothing if there are none. */
export function InvitationsTable({ invitations }: { invitations: Load<Received<Invitation>[]> }) {
  const mayInvite = useMayInvite()
  if (invitations.data?.length === 0) return null
  return (
    <>
      <OutdatedNotice load={invitations} />
      <LoadedTable
        load={invitations}
        caption="Invitations"
        isCaptionShown
        columns={COLUMNS}
        actions={mayInvite ? (invitation) => <InvitationActions invitation={invitation} /> : undefined}
        rowKey={({ id, email_address }) => String(id ?? email_address)}
        expectedRows={2}
      />
    </>
  )
}

function InvitationStatus({ invitation }: { invitation: Received<Invitation> }) {
  const { opened, asked, undeliverable_since } = invitation
  if (asked)
    return (
      <StatusChip tone="attention" title="The link has expired, and this person asked for a new one. Send it again.">
        Asks again
      </StatusChip>
    )
  if (undeliverable_since && !opened)
    return (
      <StatusChip
        tone="attention"
        title="Email does not reach this address. Revoke the invitation and invite the right one."
      >
        Not delivered
      </StatusChip>
    )
  if (isExpired(invitation))
    return (
      <StatusChip tone="paused" title="The link in the email no longer works. This invitation does not take a seat.">
        Expired
      </StatusChip>
    )
  return opened ? (
    <StatusChip tone="info" title="Someone opened the invitation but has not accepted it yet.">
      Opened
    </StatusChip>
  ) : (
    <StatusChip tone="info" title="Waiting for this person to open the link in the email. Takes a seat until then.">
      Pending
    </StatusChip>
  )
}
