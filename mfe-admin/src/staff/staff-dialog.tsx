import { InviteDialog } from './invite-dialog.tsx'
import type { StaffDialogRequest } from './staff-member.ts'
import { StaffRolesDialog } from './staff-roles-dialog.tsx'

/** The dialog of what was asked for. */
export function StaffDialog({ opened, onClose }: { opened: StaffDialogRequest; onClose: () => void }) {
  return opened.act === 'roles' ? (
    <StaffRolesDialog opened={opened} onClose={onClose} />
  ) : (
    <InviteDialog person={opened.person} onClose={onClose} />
  )
}
