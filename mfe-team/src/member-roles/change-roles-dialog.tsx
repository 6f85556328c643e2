import type { CustomerRole } from '@portal/contracts/roles'
import { Dialog } from '@portal/design-system/dialog'
import { messageOf } from '@portal/platform/api'
import { switchAccount } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import type { KnownMember } from '../member-dialogs/member-dialogs.ts'
import { TEAM_PATH } from '../members/team-paths.ts'
import { useViewer } from '../members/use-viewer.ts'
import { RolesForm } from './roles-form.tsx'
import { useChangeRoles } from './use-change-roles.ts'

/** Gives and takes what somebody may do. Whoever changes themselves sees the portal anew, as it is for them then. */
export function ChangeRolesDialog({ member, onClose }: { member: KnownMember; onClose: () => void }) {
  const { id, name, roles: before } = member
  const { id: ownId, accountId } = useViewer()
  const isYou = id === ownId
  const change = useChangeRoles(id)
  const toast = useToast()

  async function save(after: CustomerRole[]) {
    await change.mutateAsync({ before, after })
    if (isYou && accountId !== undefined) return switchAccount(accountId, TEAM_PATH).catch(toast.error)
    onClose()
    const undo = () => void change.mutateAsync({ before: after, after: [...before] }).catch(toast.error)
    toast.success(`The roles of ${name} are saved`, { undo })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Roles of ${name}`}
      description={isYou ? 'These are your own roles.' : 'A change holds from their next request on.'}
    >
      <RolesForm
        member={member}
        isYou={isYou}
        isPending={change.isPending}
        problem={change.error ? messageOf(change.error).content : undefined}
        // What went wrong is shown in the form.
        onSubmit={(after) => void save(after).catch(() => {})}
        onCancel={onClose}
      />
    </Dialog>
  )
}
