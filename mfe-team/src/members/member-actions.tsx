import { grantRole, removeMember, transferOwnership } from '@portal/contracts/authorization/members'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay, useSession } from '@portal/platform/session'
import { type Member, nameOf, removalObstacle } from './member.ts'
import { useOpenDialog } from './member-dialogs.ts'

/** Actions on this member that the person may use now. */
export function MemberActions({ member, members }: { member: Member; members: readonly Member[] }) {
  const open = useOpenDialog()
  const visitor = useSession((session) => session.visitor)
  const [mayGrant, mayRemove, mayTransfer] = [useMay(grantRole), useMay(removeMember), useMay(transferOwnership)]
  const { user_id } = member
  if (user_id === undefined || !visitor || !(mayGrant || mayRemove)) return null

  const known = { ...member, user_id }
  const isYou = user_id === visitor.user.id
  const obstacle = removalObstacle(member, members, visitor.roles)
  const roles: MenuEntry = {
    id: 'roles',
    label: 'Change roles…',
    icon: 'pencil',
    onAction: () => open({ dialog: 'roles', member: known }),
  }
  const transfer: MenuEntry = {
    id: 'transfer',
    label: 'Transfer ownership…',
    icon: 'key',
    onAction: () => open({ dialog: 'transfer', member: known }),
  }
  const remove: MenuEntry = {
    id: 'remove',
    label: isYou ? 'Leave the account…' : 'Remove from the account…',
    icon: isYou ? 'sign-out' : 'trash',
    tone: 'danger',
    isDisabled: obstacle !== undefined,
    detail: obstacle,
    onAction: () => open({ dialog: 'remove', member: known }),
  }
  return (
    <MenuButton
      label={`Actions for ${nameOf(member)}`}
      entries={[
        ...(mayGrant ? [roles] : []),
        ...(mayTransfer && !isYou ? [transfer] : []),
        ...(mayRemove ? [remove] : []),
      ]}
      size="small"
    />
  )
}
