import { grantRole, removeMember } from '@portal/contracts/authorization/members'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { removalObstacle } from '../member-removal/removal-obstacle.ts'
import type { MemberView } from '../members/member-view.ts'
import { useViewer } from '../members/use-viewer.ts'
import { useOpenDialog } from './member-dialogs.ts'

interface MemberActionsProps {
  member: MemberView
  members: readonly MemberView[]
}

/** What this person may do with this member now. */
export function MemberActions({ member, members }: MemberActionsProps) {
  const entries = useMenuEntries(member, members)
  return entries.length > 0 && <MenuButton label={`Actions for ${member.name}`} entries={entries} size="small" />
}

function useMenuEntries(member: MemberView, members: readonly MemberView[]): MenuEntry[] {
  const open = useOpenDialog()
  const viewer = useViewer()
  const [mayGrant, mayRemove] = [useMay(grantRole), useMay(removeMember)]
  const { id } = member
  if (id === undefined) return []

  const known = { ...member, id }
  const isYou = id === viewer.id
  const obstacle = removalObstacle(member, members, viewer.roles)
  const roles: MenuEntry = {
    id: 'roles',
    label: 'Change roles…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'roles', member: known }),
  }
  const remove: MenuEntry = {
    id: 'remove',
    label: isYou ? 'Leave the account…' : 'Remove from the account…',
    icon: isYou ? 'sign-out' : 'trash',
    tone: 'danger',
    ...(obstacle && { isDisabled: true, detail: obstacle }),
    onAction: () => open({ dialog: 'remove', member: known }),
  }
  return [...(mayGrant ? [roles] : []), ...(mayRemove ? [remove] : [])]
}
