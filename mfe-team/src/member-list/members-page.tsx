import { listMembers } from '@portal/contracts/authorization/members'
import { PageHeader } from '@portal/design-system/page-header'
import { useMay } from '@portal/platform/session'
import { NoTeamForYou } from '../answers/no-team-for-you.tsx'
import { MemberDialogs } from '../member-dialogs/member-dialogs.tsx'
import { useViewer } from '../members/use-viewer.ts'
import { MemberList } from './member-list.tsx'

/** `/account/team`: who belongs to the account, and what each of them may do. */
export function MembersPage() {
  const may = useMay(listMembers)
  const { accountLabel } = useViewer()
  return (
    <MemberDialogs>
      <PageHeader title="Members" description={`Who belongs to ${accountLabel}, and what each of them may do.`} />
      {may ? <MemberList /> : <NoTeamForYou />}
    </MemberDialogs>
  )
}
