import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './account-dialog.tsx'

/** `open({ dialog: 'open' })`. With the dialogs comes the form library. */
export const { Dialogs: AccountDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./account-dialog.tsx')).AccountDialog,
  () => true,
)
