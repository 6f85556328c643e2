import { declareTaxExempt } from '@portal/contracts/sales/admin-taxes'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { OpenedTaxDialog } from './tax-dialog.tsx'

/** The same role changes addresses and exemptions. */
export function useMayChangeTax(): boolean {
  return useMay(declareTaxExempt)
}

/** `open({ dialog: 'address', … })`. With the dialogs come the form library and the list of countries. */
export const { Dialogs: TaxDialogs, useOpenDialog } = dialogsOnDemand<OpenedTaxDialog>(
  async () => (await import('./tax-dialog.tsx')).TaxDialog,
  useMayChangeTax,
)
