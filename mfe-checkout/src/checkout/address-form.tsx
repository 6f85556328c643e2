import { PAGES } from '@portal/contracts/pages'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import type { Received } from '@portal/platform/api'
import { WHY_ADDRESS } from '@portal/remote-kit/billing-address'
import { AddressFields, useAddressForm } from '@portal/remote-kit/billing-address-form'
import { CallForm } from '@portal/remote-kit/form'
import { useNavigate } from 'react-router'
import styles from './checkout.module.css'
import { clearPlacedOrder } from './placed-order.ts'

interface AddressFormProps {
  known: Received<TaxableLocation> | undefined
  /** Back to the one that is known. */
  onKeep: () => void
}

/** Form for the company and the address that determines the tax; leads to the payment. */
export function AddressForm({ known, onKeep }: AddressFormProps) {
  const navigate = useNavigate()
  const form = useAddressForm(known, {
    done: () => {
      clearPlacedOrder()
      navigate(PAGES.checkoutPayment)
    },
  })
  return (
    <Card>
      <CallForm form={form} aria-label="Billing address">
        <div className={styles.fields}>
          <AddressFields form={form} />
          <p className={styles.muted}>{WHY_ADDRESS}</p>
          <div className={styles.actions}>
            <Button type="submit" variant="primary" isPending={form.isSending} className={styles.wide}>
              Continue to payment
            </Button>
            {known && (
              <Button variant="quiet" className={styles.wide} onClick={onKeep}>
                Keep the current address
              </Button>
            )}
          </div>
        </div>
      </CallForm>
    </Card>
  )
}
