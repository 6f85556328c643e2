import { PAGES } from '@portal/contracts/pages'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { getBillingDetails } from '@portal/contracts/sales/billing-details'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { TextField } from '@portal/design-system/text-field'
import { fieldErrorsOf } from '@portal/platform/api'
import { useEnding } from '@portal/platform/cart'
import { text, useAddress } from '@portal/remote-kit/address'
import { AddressLines, useBillingAddress } from '@portal/remote-kit/billing-address'
import { expiryOf, nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { type Load, Loaded, together, useLoad } from '@portal/remote-kit/load'
import { DeclinedNotice, isQuiet, PayButton, Refusal } from '@portal/remote-kit/paying'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router'
import type { Plan } from '../plans/plan.ts'
import { type Bill, renewingOf } from './bill.ts'
import { Charges } from './charges.tsx'
import styles from './checkout.module.css'
import { CheckoutStep, idsOf, useAccountId } from './checkout-step.tsx'
import { Lines } from './summary.tsx'
import { usePaying } from './use-paying.ts'

const ADDRESS = { card: text }

/** `/checkout/review?card=`: everything once more, and the button with the total on it. */
export function ReviewPage() {
  return (
    <CheckoutStep path={PAGES.checkoutReview}>{(bill, plans) => <Review bill={bill} plans={plans} />}</CheckoutStep>
  )
}

/** Redirects to the step whose address or card is missing. */
function Review({ bill, plans }: { bill: Load<Bill>; plans: readonly Plan[] }) {
  const { card: wanted } = useAddress(ADDRESS).values
  const cards = useLoad(listPaymentMethods, { what: 'your cards' })
  if (bill.data?.basis === 'no-location') return <Navigate to={PAGES.checkoutAddress} replace />

  return (
    <Loaded load={together([bill, cards], (due, all) => ({ due, all }))}>
      {({ due, all }) => {
        const card = all.find(({ payment_method_id: id }) => id === wanted)
        return card ? (
          <Agreement bill={due} plans={plans} card={card} lines={<Lines plans={plans} bill={bill} />} />
        ) : (
          <Navigate to={PAGES.checkoutPayment} replace />
        )
      }}
    </Loaded>
  )
}

interface AgreementProps {
  bill: Bill
  plans: readonly Plan[]
  card: PaymentMethod
  /** Items, if no summary is beside it. */
  lines: ReactNode
}

function Agreement({ bill, plans, card, lines }: AgreementProps) {
  const accountId = useAccountId() ?? 0
  const details = useLoad(getBillingDetails, { what: 'your billing details' })
  const [typed, setTyped] = useState<string>()
  // The account's own until somebody changes or clears it; the server takes it if it is not here yet (rules J126, J146).
  const poNumber = typed ?? (details.data?.po_number || undefined)
  const ending = useEnding()
  const renewing = renewingOf(bill, ending)
  const paying = usePaying({
    accountId,
    planIds: idsOf(plans),
    ending,
    bill,
    cardId: card.payment_method_id ?? '',
    poNumber,
  })
  const isPlaced = bill.orderId !== undefined
  // What was asked for stays in its place once the order is there: else a refusal jumps from under the pointer that presses its button.
  const [isAskedFor] = useState(!isPlaced)
  return (
    <Card>
      <div className={styles.facts}>
        <section aria-label="Your order" className={styles.lines}>
          {lines}
        </section>
        <DetailList
          details={[
            { term: 'Billing address', value: <BillingAddress /> },
            {
              term: 'Payment method',
              value: (
                <div className={styles.changeable}>
                  {cardInWords(card)}
                  <Link href={PAGES.checkoutPayment} aria-label="Change payment method">
                    Change
                  </Link>
                </div>
              ),
            },
            ...(bill.poNumber && !isAskedFor ? [{ term: 'PO number', value: bill.poNumber }] : []),
          ]}
        />
        <Charges plans={plans} bill={bill} renewing={renewing} isPaying={paying.isPaying || paying.isUnknown} />
        {isAskedFor && (
          <TextField
            label="PO number"
            isOptional
            description="Shown on your receipt."
            value={(isPlaced ? (bill.poNumber ?? poNumber) : poNumber) ?? ''}
            readOnly={isPlaced}
            error={fieldErrorsOf(paying.refusal).po_number}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div role="alert" className={styles.refusal}>
          <Refusal
            paying={paying}
            owed={bill.owedCents}
            otherCard={`${PAGES.checkoutPayment}?declined=${encodeURIComponent(card.payment_method_id ?? '')}`}
          />
        </div>
        {bill.lastDecline && isQuiet(paying) && (
          <DeclinedNotice decline={bill.lastDecline} otherCard={PAGES.checkoutPayment} />
        )}
        <div className={styles.pay}>
          <PayButton paying={paying} owed={bill.owedCents} className={styles.wide} />
          <p className={styles.muted}>
            By paying, you agree to the <Link href={PAGES.terms}>terms of service</Link>
            {renewing.length > 0 ? ' and authorize the recurring charge described above.' : '. You are charged once.'}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** "Visa •••• 4242, expires 09/2028". */
function cardInWords(card: PaymentMethod): string {
  const expiry = expiryOf(card)
  return expiry ? `${nameOf(card)}, expires ${expiry}` : nameOf(card)
}

function BillingAddress() {
  const { address } = useBillingAddress()
  return (
    <div className={styles.changeable}>
      {address ? <AddressLines location={address} /> : <span>—</span>}
      <Link href={PAGES.checkoutAddress} aria-label="Change billing address">
        Change
      </Link>
    </div>
  )
}
