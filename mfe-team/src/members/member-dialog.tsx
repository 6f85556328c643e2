import type { CustomerRole } from '@portal/contracts/roles'
import { InviteDialog } from '../invitations/invite-dialog.tsx'
import { RolePermissionsDialog } from '../roles/role-permissions-dialog.tsx'
import { RequireSecondFactorDialog, StopRequiringSecondFactorDialog } from '../second-factor/second-factor-dialogs.tsx'
import { ChangeRolesDialog } from './change-roles-dialog.tsx'
import type { KnownMember } from './member.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** A dialog about a member, or about somebody who is to be one, as somebody asks for it. */
export type OpenedDialog =
  | { dialog: 'roles' | 'remove' | 'transfer'; member: KnownMember }
  | { dialog: 'invite' | 'stop-requiring-second-factor' }
  | { dialog: 'require-second-factor'; from: string }
  | { dialog: 'permissions'; role: CustomerRole }

/** Renders the requested dialog. */
export function MemberDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'invite':
      return <InviteDialog onClose={onClose} />
    case 'require-second-factor':
      return <RequireSecondFactorDialog from={opened.from} onClose={onClose} />
    case 'stop-requiring-second-factor':
      return <StopRequiringSecondFactorDialog onClose={onClose} />
    case 'permissions':
      return <RolePermissionsDialog role={opened.role} onClose={onClose} />
    case 'roles':
      return <ChangeRolesDialog member={opened.member} onClose={onClose} />
    case 'remove':
      return <RemoveMemberDialog member={opened.member} onClose={onClose} />
    case 'transfer':
      return <TransferDialog member={opened.member} onClose={onClose} />
  }
}
