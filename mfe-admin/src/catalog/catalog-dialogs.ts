import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './opened-dialog.ts'
import { useMayChangeCatalog } from './use-catalog.ts'

/** `open({ dialog: 'new-plan' })`. With the dialogs comes the form library. */
export const { Dialogs: CatalogDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./catalog-dialog.tsx')).CatalogDialog,
  useMayChangeCatalog,
)
