import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { ChangeRolesDialog } from './change-roles-dialog.tsx'
import type { KnownMember } from './member.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

/** A dialog about a member, or about somebody who is to be one, as somebody asks for it. */
export type OpenedDialog = { dialog: 'roles' | 'remove'; member: KnownMember } | { dialog: 'invite' }

/** The dialog that was asked for. */
export function MemberDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'invite':
      return <InviteDialog onClose={onClose} />
    case 'roles':
      return <ChangeRolesDialog member={opened.member} onClose={onClose} />
    case 'remove':
      return <RemoveMemberDialog member={opened.member} onClose={onClose} />
  }
}
