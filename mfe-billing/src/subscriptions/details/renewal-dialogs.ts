import { enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedRenewal } from './renewal-dialog.tsx'

/** The dialogs about the renewal of a subscription, which come when somebody may need them. */
export const { Dialogs: RenewalDialogs, useOpenDialog: useOpenRenewalDialog } = dialogsOnDemand<OpenedRenewal>(
  async () => (await import('./renewal-dialog.tsx')).RenewalDialog,
  () => useMay(enableAutoRenew),
)
