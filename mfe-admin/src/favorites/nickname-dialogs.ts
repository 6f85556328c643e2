import { renameFavoriteAccount } from '@portal/contracts/sales/admin-favorites'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { RenamedFavorite } from './nickname-dialog.tsx'

/** `open({ id, name, nickname })`. With the dialog comes the form library. */
export const { Dialogs: NicknameDialogs, useOpenDialog } = dialogsOnDemand<RenamedFavorite>(
  async () => (await import('./nickname-dialog.tsx')).NicknameDialog,
  () => useMay(renameFavoriteAccount),
)
