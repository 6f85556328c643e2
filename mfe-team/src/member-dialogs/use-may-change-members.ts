import { grantRole, removeMember, revokeRole } from '@portal/contracts/authorization/members'
import { useMay } from '@portal/platform/session'

/** Whether this person may do anything at all with a member; otherwise a table needs no place for actions. */
export function useMayChangeMembers(): boolean {
  return [useMay(grantRole), useMay(revokeRole), useMay(removeMember)].includes(true)
}
