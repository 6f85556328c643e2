import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './security-dialog.tsx'

/** `open({ dialog: 'remove-way-in', credential, name })` */
export const { Dialogs: SecurityDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./security-dialog.tsx')).SecurityDialog,
  () => true,
)
