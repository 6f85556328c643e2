import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useBillingAddress } from '@portal/remote-kit/billing-address'
import { AddressFields, useAddressForm } from '@portal/remote-kit/billing-address-form'
import { FormDialog } from '@portal/remote-kit/form'
import { Unloaded } from '@portal/remote-kit/load'

const TITLE = 'Billing address'

/** Form for the address that tax follows from, outside a checkout (rules J11, J116). */
export function BillingAddressDialog({ onClose }: { onClose: () => void }) {
  const { load, address, isNone } = useBillingAddress()
  if (address || isNone) return <AddressDialog known={address} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={TITLE}>
      {load.isWaiting ? <Skeleton lines={6} /> : <Unloaded load={load} />}
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
