import { adjustLookups } from '@portal/contracts/subscriptions/admin-subscriptions'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './opened-dialog.ts'

function useMayAdjust(): boolean {
  return useMay(adjustLookups)
}

/** `open({ dialog: 'lookups', … })`. With the dialogs comes the form library. */
export const { Dialogs: SubscriptionDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./subscription-dialog.tsx')).SubscriptionDialog,
  useMayAdjust,
)
