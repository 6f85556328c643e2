import { changeTaxRates } from '@portal/contracts/sales/admin-tax-rates'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedRateDialog } from './tax-rate.ts'

/** The same role adds, changes, ends and imports rates. */
export function useMayChangeRates(): boolean {
  return useMay(changeTaxRates)
}

/** `open({ dialog: 'new' })`. With the dialogs come the form library and the list of countries. */
export const { Dialogs: RateDialogs, useOpenDialog } = dialogsOnDemand<OpenedRateDialog>(
  async () => (await import('./rate-dialog.tsx')).RateDialog,
  useMayChangeRates,
)
