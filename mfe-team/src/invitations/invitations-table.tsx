import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Column } from '@portal/design-system/table'
import { type Load, LoadedTable, OutdatedNotice } from '@portal/remote-kit/load'
import { RoleBadges } from '../roles/role-badges.tsx'
import { type InvitationView, isExpired } from './invitation-view.ts'

const COLUMNS: readonly Column<InvitationView>[] = [
  { id: 'email', header: 'Email address', cell: ({ email }) => email },
  { id: 'status', header: 'Status', cell: (invitation) => <InvitationStatus invitation={invitation} /> },
  { id: 'roles', header: 'Roles', cell: ({ roles }) => <RoleBadges roles={roles} /> },
  { id: 'sent', header: 'Sent', cell: ({ sent }) => <RelativeTime value={sent} /> },
  { id: 'expires', header: 'Expires', cell: ({ expires }) => <RelativeTime value={expires} /> },
]

/** Who is invited and has not joined; nothing when that is nobody. */
export function InvitationsTable({ invitations }: { invitations: Load<InvitationView[]> }) {
  if (invitations.data?.length === 0) return null
  return (
    <>
      <OutdatedNotice load={invitations} />
      <LoadedTable
        load={invitations}
        caption="Pending invitations"
        isCaptionShown
        columns={COLUMNS}
        rowKey={({ id, email }) => String(id ?? email)}
        expectedRows={2}
      />
    </>
  )
}

function InvitationStatus({ invitation }: { invitation: InvitationView }) {
  return isExpired(invitation) ? (
    <StatusChip tone="paused" title="The link in the message works no more. It takes no seat.">
      Expired
    </StatusChip>
  ) : (
    <StatusChip tone="attention" title="Waits for the person to open the link in the message. It takes a seat.">
      Pending
    </StatusChip>
  )
}
