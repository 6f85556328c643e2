import { saveView } from '@portal/contracts/authorization/admin-saved-views'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { NamedView } from './saved-view-dialog.tsx'

/** `open({ list, query, others })`. With the dialog comes the form library. */
export const { Dialogs: SavedViewDialogs, useOpenDialog } = dialogsOnDemand<NamedView>(
  async () => (await import('./saved-view-dialog.tsx')).SavedViewDialog,
  () => useMay(saveView),
)
