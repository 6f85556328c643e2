import { getPayment } from '@portal/contracts/payments/payments'
import { ButtonLink } from '@portal/design-system/button-link'
import { Notice } from '@portal/design-system/notice'
import { isProductError, messageOf } from '@portal/platform/api'
import { publish } from '@portal/platform/events'
import { useLoad } from '@portal/remote-kit/load'
import { declineInWords } from '@portal/remote-kit/paying'
import { useEffect, useEffectEvent } from 'react'
import { useAccountId } from '../checkout/checkout-step.tsx'

/** Interval for polling an open payment, in ms. */
const ASKED_EVERY_MS = 1_500

interface PaymentOutcomeProps {
  paymentId: string
  /** Address for paying with another card. */
  again: string
  onPaid: () => void
}

/** Shows the progress of a payment until it is over (rule K6). Switches to the receipt as soon as it is paid. */
export function PaymentOutcome({ paymentId, again, onPaid }: PaymentOutcomeProps) {
  const { data, error } = usePayment(paymentId)
  const isPaid = data?.status === 'paid'
  const accountId = useAccountId()
  const tell = useEffectEvent(() => {
    onPaid()
    // The bank's answer was read, not written: nothing else says that the order is paid.
    if (accountId !== undefined) publish('order.changed', { accountId })
  })
  useEffect(() => {
    if (isPaid) tell()
  }, [isPaid])
  return (
    <div role="status">
      {error && !data ? <NotKnown error={error} again={again} /> : <PaymentState payment={data} again={again} />}
    </div>
  )
}

type Asked = ReturnType<typeof usePayment>['data']

function PaymentState({ payment, again }: { payment: Asked; again: string }) {
  const { status, reason, challenge_url: challenge } = payment ?? {}
  if (status === 'declined') {
    return (
      <Notice
        tone="stopped"
        title="The payment was declined"
        action={
          <ButtonLink href={again} variant="primary">
            Use another card
          </ButtonLink>
        }
      >
        {declineInWords(reason)} Your order waits, and you were not charged.
      </Notice>
    )
  }
  if (status === 'challenge') {
    return (
      <Notice
        tone="attention"
        title="Your bank needs to confirm that it is you"
        action={
          challenge && (
            <ButtonLink href={challenge} variant="primary">
              Confirm with your bank
            </ButtonLink>
          )
        }
      >
        Nothing is charged before you have confirmed. If you just did, this page will continue by itself.
      </Notice>
    )
  }
  return (
    <Notice tone="info" title="We are checking with your bank">
      It has not answered yet. You do not need to pay again: you are charged once at most, and this page will continue
      by itself. You can also close it and check Subscriptions later.
    </Notice>
  )
}

function NotKnown({ error, again }: { error: unknown; again: string }) {
  if (isNoSuch(error)) {
    return (
      <Notice
        tone="attention"
        title="Payment not found"
        action={
          <ButtonLink href={again} variant="primary">
            Pay this order
          </ButtonLink>
        }
      >
        This page's address is of a payment that this account does not have. Nothing is being paid for this order right
        now.
      </Notice>
    )
  }
  return (
    <Notice tone="attention" title="We could not ask about your payment">
      {messageOf(error).content} We will keep asking.
    </Notice>
  )
}

/** Polls until it is over. */
function usePayment(id: string) {
  return useLoad(getPayment, {
    what: 'your payment',
    params: { id },
    askAgainIn: (payment, error) => (isOver(payment?.status) || isNoSuch(error) ? undefined : ASKED_EVERY_MS),
  })
}

/** Returns whether it does not exist, so that polling is pointless. */
function isNoSuch(error: unknown): boolean {
  return isProductError(error, 'payment-context:payment-not-found')
}

function isOver(status: string | undefined): boolean {
  return status === 'paid' || status === 'declined'
}
