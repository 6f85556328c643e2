import { inviteInternalUser } from '@portal/contracts/authorization/admin-internal-users'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { StaffDialogRequest } from './staff-member.ts'

function useMayManage(): boolean {
  return useMay(inviteInternalUser)
}

/** With the dialogs comes the form library. */
export const { Dialogs: StaffDialogs, useOpenDialog } = dialogsOnDemand<StaffDialogRequest>(
  async () => (await import('./staff-dialog.tsx')).StaffDialog,
  useMayManage,
)
