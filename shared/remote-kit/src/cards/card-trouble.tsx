import { formatDate } from '@portal/design-system/date'
import { StatusChip } from '@portal/design-system/status-chip'
import { type PaymentMethod, troubleOf } from './payment-method.ts'

/** Chip of a card that cannot be charged, or was not the last time (rule J134); nothing of a good one. */
export function CardTrouble({ card }: { card: PaymentMethod }) {
  const trouble = troubleOf(card)
  if (!trouble) return null
  return (
    <StatusChip tone="stopped">
      {trouble === 'expired' ? 'Expired' : `Declined ${formatDate(card.last_declined)}`}
    </StatusChip>
  )
}
