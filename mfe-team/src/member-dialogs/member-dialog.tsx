import { RemoveMemberDialog } from '../member-removal/remove-member-dialog.tsx'
import { ChangeRolesDialog } from '../member-roles/change-roles-dialog.tsx'
import type { OpenedDialog } from './member-dialogs.ts'

/** The dialog that was asked for. */
export function MemberDialog({ opened: { dialog, member }, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  return dialog === 'roles' ? (
    <ChangeRolesDialog member={member} onClose={onClose} />
  ) : (
    <RemoveMemberDialog member={member} onClose={onClose} />
  )
}
