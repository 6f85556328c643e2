import type { ForecastLine } from '@portal/contracts/billing/forecast'
import { cardConcern } from '@portal/contracts/payments/card-concern'
import { addPaymentMethod } from '@portal/contracts/payments/payment-methods'
import { ButtonLink } from '@portal/design-system/button-link'
import { portalNow } from '@portal/design-system/clock'
import { formatDate } from '@portal/design-system/date'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { expiryOf, nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { PAYMENT_METHODS_PATH } from '../paths.ts'

interface CardWarningProps {
  /** The primary card; undefined if the account has none. */
  card: PaymentMethod | undefined
  lines: readonly Received<ForecastLine>[]
}

/** Warns of a card that cannot pay the next charge (rule J113); nothing if it can. */
export function CardWarning({ card, lines }: CardWarningProps) {
  const mayAdd = useMay(addPaymentMethod)
  const at = lines.find(({ kind }) => kind === 'charge')?.at
  const concern = cardConcern(card, at ? new Date(at) : undefined, new Date(portalNow()))
  if (!concern) return null

  const name = card ? nameOf(card) : ''
  const title = {
    'no-card': 'No card for the next charge',
    expired: `${name} has expired`,
    'expires-first': `${name} expires before the next charge`,
  }[concern]
  return (
    <Notice
      tone="attention"
      title={title}
      action={
        <ButtonLink href={PAYMENT_METHODS_PATH}>
          {mayAdd ? (card ? 'Replace card' : 'Add a card') : 'See cards'}
        </ButtonLink>
      }
    >
      {concern === 'expires-first' && card && <span>It can be charged until the end of {expiryOf(card) ?? '—'}. </span>}
      <span>The next charge is on {formatDate(at)}.</span>
      {!mayAdd && <span> A billing editor can add a card.</span>}
    </Notice>
  )
}
