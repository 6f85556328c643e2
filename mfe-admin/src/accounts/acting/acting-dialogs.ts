import { startActing } from '@portal/contracts/authorization/admin-acting'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { ActedAs } from './act-as-dialog.tsx'

export function useMayAct(): boolean {
  return useMay(startActing)
}

/** `open({ user_id, account_id, name })`. With the dialog comes the form library. */
export const { Dialogs: ActingDialogs, useOpenDialog } = dialogsOnDemand<ActedAs>(
  async () => (await import('./act-as-dialog.tsx')).ActAsDialog,
  useMayAct,
)
