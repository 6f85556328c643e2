import type { LastDecline } from '@portal/contracts/billing/orders'
import { DECLINE_PROBLEMS } from '@portal/contracts/payments/decline-problems'
import type { DeclineReason } from '@portal/contracts/payments/payments'
import { ButtonLink } from '@portal/design-system/button-link'
import { DateText } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import type { ReactNode } from 'react'

interface DeclinedProps {
  /** Address for choosing another card; absent if that is possible beside it. */
  otherCard?: string | undefined
  children: ReactNode
}

/** Says that a card was declined, and links to choosing another one. */
export function Declined({ otherCard, children }: DeclinedProps) {
  return (
    <Notice
      tone="stopped"
      title="The payment was declined"
      action={otherCard && <ButtonLink href={otherCard}>Use another card</ButtonLink>}
    >
      {children}
    </Notice>
  )
}

interface DeclinedNoticeProps extends Pick<DeclinedProps, 'otherCard'> {
  decline: Received<LastDecline>
}

/** Says which card was declined for an order, and why, until the order is paid (rule J95). */
export function DeclinedNotice({ decline, otherCard }: DeclinedNoticeProps) {
  return (
    <Declined otherCard={otherCard}>
      <DeclinedWords decline={decline} />
      You were not charged.
    </Declined>
  )
}

/** Says which card was declined, when, and why. */
export function DeclinedWords({ decline: { at, reason, tried_with: card } }: Pick<DeclinedNoticeProps, 'decline'>) {
  return (
    <span>
      We tried {(card || 'your card').replaceAll(' ', '\u00a0')} on <DateText value={at} />. {declineInWords(
        reason,
      )}{' '}
    </span>
  )
}

/** Returns why a card did not pay, as a sentence. */
export function declineInWords(reason: DeclineReason | '' | undefined): string {
  return reason ? DECLINE_PROBLEMS[reason].message : 'Your bank did not say why.'
}
