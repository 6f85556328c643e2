import { PAGES } from '@portal/contracts/pages'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import type { Received } from '@portal/platform/api'
import { AddressLines, useBillingAddress, WHY_ADDRESS } from '@portal/remote-kit/billing-address'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import { useState } from 'react'
import type { Bill } from './bill.ts'
import styles from './checkout.module.css'
import { CheckoutStep } from './checkout-step.tsx'
import { LateAddressForm } from './late-forms.tsx'
import { Reminder } from './reminder.tsx'

/**
 * `/checkout/address`: the tax location. A known one is confirmed with one press, and can be changed for future
 * purchases.
 */
export function AddressPage() {
  const [isChanging, setChanging] = useState(false)
  return (
    <CheckoutStep path={PAGES.checkoutAddress} isTaxOpen={isChanging}>
      {(bill, plans) => (
        <>
          <Address bill={bill} isChanging={isChanging} onChange={setChanging} />
          <Reminder plans={plans} />
        </>
      )}
    </CheckoutStep>
  )
}

interface ChangingProps {
  isChanging: boolean
  onChange: (isChanging: boolean) => void
}

/** Asks for the address if the price requires one (rule J92), or if the price is unavailable. */
function Address({ bill, ...props }: ChangingProps & { bill: Load<Bill> }) {
  if (bill.isWaiting) return <Unloaded load={bill} />
  if (bill.data?.basis === 'no-location') return <LateAddressForm known={undefined} onKeep={() => {}} />
  return <AddressOnFile {...props} />
}

function AddressOnFile({ isChanging, onChange }: ChangingProps) {
  const { load, address, isNone } = useBillingAddress()
  if (isNone || (address && isChanging)) return <LateAddressForm known={address} onKeep={() => onChange(false)} />
  if (!address) return <Unloaded load={load} />

  return <KnownAddress location={address} onChange={() => onChange(true)} />
}

function KnownAddress({ location, onChange }: { location: Received<TaxableLocation>; onChange: () => void }) {
  return (
    <Card>
      <div className={styles.facts}>
        <div className={styles.changeable}>
          <AddressLines location={location} />
          <Button size="small" onClick={onChange}>
            Change address
          </Button>
        </div>
        <p className={styles.muted}>{WHY_ADDRESS}</p>
        <ButtonLink href={PAGES.checkoutPayment} variant="primary" className={styles.wide}>
          Continue to payment
        </ButtonLink>
      </div>
    </Card>
  )
}
