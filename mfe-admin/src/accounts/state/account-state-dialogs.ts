import { deactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { DecidedAbout } from './account-state-dialog.tsx'

export function useMayDecide(): boolean {
  return useMay(deactivateAccount)
}

/** `open({ id, name, isDeactivated })`. With the dialog comes the form library. */
export const { Dialogs: AccountStateDialogs, useOpenDialog } = dialogsOnDemand<DecidedAbout>(
  async () => (await import('./account-state-dialog.tsx')).AccountStateDialog,
  useMayDecide,
)
