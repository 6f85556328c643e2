import { clearRateLimit } from '@portal/contracts/security/admin-keys'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './opened-dialog.ts'

function useMayDecide(): boolean {
  return useMay(clearRateLimit)
}

/** `open({ dialog: 'trace', … })`. With the dialogs comes the form library. */
export const { Dialogs: KeyDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./key-dialog.tsx')).KeyDialog,
  useMayDecide,
)
