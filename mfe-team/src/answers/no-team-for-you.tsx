import { listMembers } from '@portal/contracts/authorization/members'
import { NoPermission } from '@portal/design-system/no-permission'
import { whoMay } from '@portal/platform/session'

export function NoTeamForYou() {
  return <NoPermission what="the team" needs={[whoMay(listMembers)]} whoToAsk="an account owner" />
}
