import { Card } from '@portal/design-system/card'
import { LongLoad, loadProblem, OutdatedNotice } from '@portal/remote-kit/load'
import { InvitationsTable } from '../invitations/invitations-table.tsx'
import { useInvitations } from '../invitations/use-invitations.ts'
import { useMembers } from '../members/use-members.ts'
import { RoleLegend } from '../roles/role-legend.tsx'
import { SeatsStrip } from '../seats/seats-strip.tsx'
import { MemberFilterBar } from './member-filter-bar.tsx'
import { matchingMembers } from './member-filters.ts'
import styles from './member-list.module.css'
import { MembersTable } from './members-table.tsx'
import { useMemberFilters } from './use-member-filters.ts'

/** Seats, members, who is invited, and what the roles mean. What stands below a list waits for it, so that nothing jumps. */
export function MemberList() {
  const list = useMembers()
  const invitations = useInvitations()
  const { filters } = useMemberFilters()
  const shown = list.data && matchingMembers(list.data, filters)
  const problem = loadProblem(list)

  if (problem) return <Card>{problem}</Card>
  return (
    <div className={styles.sections}>
      <OutdatedNotice load={list} />
      <SeatsStrip />
      <div>
        <MemberFilterBar found={shown?.length} total={list.data?.length} />
        <MembersTable members={list.data} shown={shown} />
        <LongLoad load={list} />
      </div>
      {list.data && <InvitationsTable invitations={invitations} />}
      {list.data && !invitations.isWaiting && <RoleLegend members={list.data} />}
    </div>
  )
}
