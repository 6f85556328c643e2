import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedAct } from './acts/order-act-dialog.tsx'

/** Returns whether this person may act on orders and their money; all acts are for billing operations (rule G40). */
export function useMayAct(): boolean {
  return useMay(refundTransaction)
}

/** `open({ act, order })`. With the dialogs comes the form library. */
export const { Dialogs: OrderDialogs, useOpenDialog } = dialogsOnDemand<OpenedAct>(
  async () => (await import('./acts/order-act-dialog.tsx')).OrderActDialog,
  useMayAct,
)
