import type { BillingDetails } from '@portal/contracts/sales/billing-details'
import type { Received } from '@portal/platform/api'
import { BillingAddressDialog } from './billing-address-dialog.tsx'
import { BillingDetailsDialog } from './billing-details-dialog.tsx'

/** A dialog about billing details, as somebody asks for it. */
export type OpenedDialog = { dialog: 'details'; details: Received<BillingDetails> } | { dialog: 'address' }

/** Renders the requested dialog. */
export function BillingDetailsDialogs({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (opened.dialog === 'address') return <BillingAddressDialog onClose={onClose} />
  return <BillingDetailsDialog details={opened.details} onClose={onClose} />
}
