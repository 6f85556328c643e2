import { createWebhook } from '@portal/contracts/contacts/webhooks'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './notification-dialog.tsx'

/** Returns whether this person may manage thresholds and webhooks; others do not see them. */
export function useMayChange(): boolean {
  return useMay(createWebhook)
}

/** `open({ dialog: 'add-webhook' })`. With the dialogs comes the form library. */
export const { Dialogs: NotificationDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./notification-dialog.tsx')).NotificationDialog,
  useMayChange,
)
