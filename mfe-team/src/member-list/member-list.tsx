import { useQuery } from '@portal/platform/api'
import { loadProblem } from '../answers/load-problem.tsx'
import { OutdatedNotice } from '../answers/outdated-notice.tsx'
import { TeamStillLoading } from '../answers/team-still-loading.tsx'
import { InvitationsTable } from '../invitations/invitations-table.tsx'
import { teamQueries } from '../members/team-queries.ts'
import { RoleLegend } from '../roles/role-legend.tsx'
import { SeatsStrip } from '../seats/seats-strip.tsx'
import { MemberFilterBar } from './member-filter-bar.tsx'
import { matchingMembers } from './member-filters.ts'
import styles from './member-list.module.css'
import { MembersTable } from './members-table.tsx'
import { NoMembersFound } from './no-members-found.tsx'
import { useMemberFilters } from './use-member-filters.ts'

/** Seats, members, who is invited, and what the roles mean. What stands below a list waits for it, so that nothing jumps. */
export function MemberList() {
  const list = useQuery(teamQueries.members())
  const invitations = useQuery(teamQueries.invitations())
  const { filters } = useMemberFilters()
  const shown = list.data && matchingMembers(list.data, filters)
  const problem = loadProblem(list, 'Your team could not be loaded')

  return (
    <div className={styles.sections}>
      <OutdatedNotice query={list} />
      {!problem && <SeatsStrip />}
      <div>
        {!problem && <MemberFilterBar found={shown?.length} total={list.data?.length} />}
        <MembersTable members={list.data} shown={shown} problem={problem} empty={<NoMembersFound />} />
        <TeamStillLoading list={list} />
      </div>
      {list.data && <InvitationsTable invitations={invitations} />}
      {list.data && !invitations.isLoading && <RoleLegend members={list.data} />}
    </div>
  )
}
