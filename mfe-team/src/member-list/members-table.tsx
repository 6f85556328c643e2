import { type Column, Table } from '@portal/design-system/table'
import { MemberActions } from '../member-dialogs/member-actions.tsx'
import { useMayChangeMembers } from '../member-dialogs/use-may-change-members.ts'
import type { MemberView } from '../members/member-view.ts'
import { isLastOwner } from '../members/owners.ts'
import { useViewer } from '../members/use-viewer.ts'
import { RoleBadges } from '../roles/role-badges.tsx'
import { JoinedCell, PersonCell } from './member-cells.tsx'
import { NoMembersFound } from './no-members-found.tsx'

interface MembersTableProps {
  /** Everybody; undefined while they are on their way. */
  members: readonly MemberView[] | undefined
  /** Those of them who are shown. */
  shown: readonly MemberView[] | undefined
}

export function MembersTable({ members = [], shown }: MembersTableProps) {
  const { id: ownId } = useViewer()
  const mayChange = useMayChangeMembers()
  return (
    <Table
      caption="Members"
      columns={columnsFor(members, ownId)}
      rows={shown}
      rowKey={({ id, email }) => String(id ?? email)}
      actions={mayChange ? (member) => <MemberActions member={member} members={members} /> : undefined}
      isTwoLined
      empty={<NoMembersFound />}
    />
  )
}

function columnsFor(members: readonly MemberView[], ownId: number | undefined): Column<MemberView>[] {
  return [
    {
      id: 'person',
      header: 'Person',
      cell: (member) => (
        <PersonCell member={member} isYou={member.id === ownId} isLastOwner={isLastOwner(member, members)} />
      ),
    },
    { id: 'roles', header: 'Roles', cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { id: 'joined', header: 'Joined', cell: (member) => <JoinedCell member={member} /> },
  ]
}
