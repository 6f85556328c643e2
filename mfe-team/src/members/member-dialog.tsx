import { ChangeRolesDialog } from './change-roles-dialog.tsx'
import type { KnownMember } from './member.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

/** A dialog about a member, as somebody asks for it. */
export interface OpenedDialog {
  dialog: 'roles' | 'remove'
  member: KnownMember
}

/** The dialog that was asked for. */
export function MemberDialog({ opened: { dialog, member }, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (dialog) {
    case 'roles':
      return <ChangeRolesDialog member={member} onClose={onClose} />
    case 'remove':
      return <RemoveMemberDialog member={member} onClose={onClose} />
  }
}
