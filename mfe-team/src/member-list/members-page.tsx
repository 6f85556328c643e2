import { PageHeader } from '@portal/design-system/page-header'
import { MemberDialogs } from '../member-dialogs/member-dialogs.ts'
import { useViewer } from '../members/use-viewer.ts'
import { MemberList } from './member-list.tsx'

/** `/account/team`: who belongs to the account, and what each of them may do. */
export function MembersPage() {
  const { accountLabel } = useViewer()
  return (
    <MemberDialogs>
      <PageHeader title="Members" description={`Who belongs to ${accountLabel}, and what each of them may do.`} />
      <MemberList />
    </MemberDialogs>
  )
}
