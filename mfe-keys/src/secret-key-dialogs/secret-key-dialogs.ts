import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import { useMayChangeKeys } from '../secret-key-lifecycle/use-may-change-keys.ts'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'

/** A dialog about keys, as somebody asks for it. */
export type OpenedDialog =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'purge'; secretKey: SecretKeyView }
  | { dialog: 'delete'; keys: readonly SecretKeyView[] }

/** `open({ dialog: 'edit', secretKey })`. With the dialogs comes the form library. */
export const { Dialogs: SecretKeyDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./secret-key-dialog.tsx')).SecretKeyDialog,
  useMayChangeKeys,
)
