import { PAGES } from '@portal/contracts/pages'
import { getTaxableLocation, type TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { isProductError, type Received } from '@portal/platform/api'
import { Unloaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { addressLines } from './address-lines.ts'
import styles from './checkout.module.css'
import { CheckoutStep } from './checkout-step.tsx'
import { LateAddressForm } from './late-forms.tsx'
import { Reminder } from './reminder.tsx'

/** `/checkout/address`: where the account is taxed. One that is known needs one press; it can be changed for what is bought from now on. */
export function AddressPage() {
  const [isChanging, setChanging] = useState(false)
  return (
    <CheckoutStep path={PAGES.checkoutAddress} isTaxOpen={isChanging}>
      {(_, plans) => (
        <>
          <Address isChanging={isChanging} onChange={() => setChanging(true)} />
          <Reminder plans={plans} />
        </>
      )}
    </CheckoutStep>
  )
}

function Address({ isChanging, onChange }: { isChanging: boolean; onChange: () => void }) {
  const known = useLoad(getTaxableLocation, { what: 'your billing address' })
  const isNone = isProductError(known.error, 'sales-context:location-not-found')
  if (isNone || (known.data && isChanging)) return <LateAddressForm known={known.data} />
  if (!known.data) return <Unloaded load={known} />

  return <KnownAddress location={known.data} onChange={onChange} />
}

function KnownAddress({ location, onChange }: { location: Received<TaxableLocation>; onChange: () => void }) {
  return (
    <Card title="Address on file" description="Your tax follows from this address.">
      <div className={styles.facts}>
        <address>
          {addressLines(location).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <div className={styles.actions}>
          <ButtonLink href={PAGES.checkoutPayment} variant="primary">
            Continue to payment
          </ButtonLink>
          <Button onClick={onChange}>Use another address</Button>
        </div>
      </div>
    </Card>
  )
}
