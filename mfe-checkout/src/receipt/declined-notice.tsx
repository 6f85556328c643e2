import type { LastDecline } from '@portal/contracts/billing/orders'
import { DECLINE_PROBLEMS } from '@portal/contracts/payments/decline-problems'
import { ButtonLink } from '@portal/design-system/button-link'
import { DateText } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'

interface DeclinedNoticeProps {
  decline: Received<LastDecline>
  /** Where another card is chosen; left out where that is done beside it. */
  otherCard?: string | undefined
}

/** That a card did not pay an order, and why: for as long as the order waits to be paid (rule J95). */
export function DeclinedNotice({ decline: { at, reason, tried_with: card }, otherCard }: DeclinedNoticeProps) {
  return (
    <Notice
      tone="stopped"
      title="The payment was declined"
      action={otherCard && <ButtonLink href={otherCard}>Use another card</ButtonLink>}
    >
      {reason ? DECLINE_PROBLEMS[reason].message : 'Your bank did not say why.'} We tried {card || 'your card'} on{' '}
      <DateText value={at} />. You were not charged.
    </Notice>
  )
}
