import { getForecast } from '@portal/contracts/billing/forecast'
import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import { getTaxableLocation, type TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Skeleton } from '@portal/design-system/skeleton'
import { isProductError, type Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { AddressFields, useAddressForm } from '@portal/remote-kit/billing-address-form'
import { FormDialog } from '@portal/remote-kit/form'
import { Unloaded, useLoad } from '@portal/remote-kit/load'

const TITLE = 'Billing address'

/** Form for the address that tax follows from, outside a checkout (rules J11, J116). */
export function BillingAddressDialog({ onClose }: { onClose: () => void }) {
  const known = useLoad(getTaxableLocation, { what: 'the billing address' })
  const isNone = isProductError(known.error, 'sales-context:location-not-found')
  if (known.data !== undefined || isNone) return <AddressDialog known={known.data ?? undefined} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={TITLE}>
      {known.isWaiting ? <Skeleton lines={6} /> : <Unloaded load={known} />}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </Dialog>
  )
}

interface AddressDialogProps {
  known: Received<TaxableLocation> | undefined
  onClose: () => void
}

function AddressDialog({ known, onClose }: AddressDialogProps) {
  const toast = useToast()
  const form = useAddressForm(known, {
    // Tax of what is charged next follows from the address.
    stale: [getBillingDetails, getForecast, listAccountSubscriptions],
    done: () => {
      onClose()
      toast.success('The billing address is saved')
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={TITLE}
      description="Your next charges are taxed for this address, and it is shown on their receipts. Orders placed before keep their tax."
      submitLabel="Save"
    >
      <AddressFields form={form} />
    </FormDialog>
  )
}
