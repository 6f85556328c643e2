import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import { usePossibleChanges } from './changes/use-change-keys.ts'
import type { OpenedDialog } from './secret-key-dialog.tsx'

/** `open({ dialog: 'edit', secretKey })`. With the dialogs comes the form library. */
export const { Dialogs: SecretKeyDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./secret-key-dialog.tsx')).SecretKeyDialog,
  () => usePossibleChanges().mayChange,
)
