import { PAGES } from '@portal/contracts/pages'
import { ButtonLink } from '@portal/design-system/button-link'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { isProductError, messageOf } from '@portal/platform/api'
import { Declined } from './declined-notice.tsx'
import type { Paying } from './use-pay-once.ts'

interface RefusalProps {
  paying: Pick<Paying, 'refusal' | 'isUnknown' | 'isPaying'>
  /** Amount to be paid now, in cents. */
  owed: number | undefined
  /** Address for choosing another card; absent if that is possible beside it. */
  otherCard?: string | undefined
  /** Other orders were paid by the same press. */
  isPartlyPaid?: boolean
}

/** Explains why nothing was paid, or that the outcome is unknown, and what to do. The input stays. */
export function Refusal({ paying, owed, otherCard, isPartlyPaid = false }: RefusalProps) {
  const { refusal: error, isUnknown, isPaying } = paying
  const notCharged = isPartlyPaid ? 'The rest was not charged' : 'You were not charged'
  if (isUnknown) return <NotKnown isAsking={isPaying} />
  if (error === undefined) return null

  const { content, reference } = messageOf(error)
  if (isProductError(error, 'sales-context:quote-changed') || isProductError(error, 'sales-context:quote-expired')) {
    return <TotalsDiffer quoted={error.context?.quoted} now={error.context?.total ?? owed} message={content} />
  }
  if (isProductError(error, 'payment-context:amount-differs'))
    return <TotalsDiffer quoted={owed} now={error.context?.owed} message={content} />

  if (isDeclined(error)) {
    return (
      <Declined otherCard={otherCard}>
        {content} {notCharged}.{!otherCard && <span>{' Another card may work.'}</span>}
      </Declined>
    )
  }
  // Money may be on its way, though not by this press.
  if (isProductError(error, 'billing-context:payment-under-way')) {
    return (
      <Notice tone="attention" title="A payment of this order is under way">
        {content} It is charged once at most.
      </Notice>
    )
  }
  if (isOrderClosed(error)) {
    return (
      <Notice
        tone="attention"
        title="This order can no longer be paid"
        action={<ButtonLink href={PAGES.cart}>Go to your cart</ButtonLink>}
      >
        {content} {notCharged}.
      </Notice>
    )
  }
  if (isProductError(error, 'billing-context:order-paid')) {
    return <Notice title="This order is paid">It was not charged again.</Notice>
  }
  return (
    <Notice tone="attention" title={isPartlyPaid ? notCharged : 'Nothing was charged'}>
      {content} You can press again: an order is never charged twice.
      {reference && (
        <>
          {' '}
          Reference <code translate="no">{reference}</code>
        </>
      )}
    </Notice>
  )
}

/** Returns whether this page shows nothing about a payment attempt yet, so that earlier information can stay. */
export function isQuiet({ refusal, isUnknown, isPaying }: RefusalProps['paying']): boolean {
  return refusal === undefined && !isUnknown && !isPaying
}

/** Returns whether the card was declined; another one may work. */
export function isDeclined(error: unknown): boolean {
  return isProductError(error) && error.status === 402
}

/** The order lapsed or was canceled meanwhile: its plans are ordered again (rule J81). */
export function isOrderClosed(error: unknown): boolean {
  return (
    isProductError(error, 'billing-context:order-lapsed') || isProductError(error, 'billing-context:order-cancelled')
  )
}

/** The outcome is unknown: never claims that nothing was charged (rule J35). */
function NotKnown({ isAsking }: { isAsking: boolean }) {
  return (
    <Notice tone="attention" title="We do not know yet whether you were charged">
      {isAsking
        ? 'The answer to your payment was lost on its way to you. We are checking what happened; you are charged once at most.'
        : 'We cannot be reached to check your payment. Check again when you are online: you are charged once at most.'}
    </Notice>
  )
}

/** Both totals, before anything is charged (rule J1). */
function TotalsDiffer({ quoted, now, message }: { quoted: unknown; now: unknown; message: string }) {
  return (
    <Notice tone="attention" title="Look at the total again">
      {quoted === now || quoted === undefined
        ? `${message} It is ${formatMoney(now)}.`
        : `The total was ${formatMoney(quoted)} and is ${formatMoney(now)} now.`}{' '}
      Nothing was charged. Pay again if you agree.
    </Notice>
  )
}
