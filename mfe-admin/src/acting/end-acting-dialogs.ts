import { endActingOfStaff } from '@portal/contracts/authorization/admin-acting'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { ActingToEnd } from './end-acting-dialog.tsx'

export function useMayEnd(): boolean {
  return useMay(endActingOfStaff)
}

/** `open({ id, staffName, userName })`. With the dialog comes the form library. */
export const { Dialogs: EndActingDialogs, useOpenDialog } = dialogsOnDemand<ActingToEnd>(
  async () => (await import('./end-acting-dialog.tsx')).EndActingDialog,
  useMayEnd,
)
