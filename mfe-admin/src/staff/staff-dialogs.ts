import { grantInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { KnownStaff } from './staff-roles-dialog.tsx'

function useMayChangeRoles(): boolean {
  return useMay(grantInternalRole)
}

/** `open({ id, name, roles })`. With the dialog comes the form library. */
export const { Dialogs: StaffDialogs, useOpenDialog } = dialogsOnDemand<KnownStaff>(
  async () => (await import('./staff-roles-dialog.tsx')).StaffRolesDialog,
  useMayChangeRoles,
)
