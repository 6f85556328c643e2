import { addPaymentMethod } from '@portal/contracts/payments/payment-methods'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedDialog } from './payment-method-dialog.tsx'

/** `open({ dialog: 'add' })`. With the dialogs come the form library and what speaks to the card vault. */
export const { Dialogs: PaymentMethodDialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./payment-method-dialog.tsx')).PaymentMethodDialog,
  () => useMay(addPaymentMethod),
)
