import { ButtonLink } from '@portal/design-system/button-link'
import { formatMoney } from '@portal/design-system/money'
import { Notice } from '@portal/design-system/notice'
import { isProductError, messageOf } from '@portal/platform/api'

interface RefusalProps {
  /** What paying was refused with; nothing if left out. */
  error: unknown
  /** What is to be paid now, cents. */
  owed: number | undefined
  /** Where another card is chosen; left out where that is done beside it. */
  otherCard?: string
}

/** Why nothing was paid, and what to do about it. What was filled in stays. */
export function Refusal({ error, owed, otherCard }: RefusalProps) {
  if (error === undefined) return null
  const { content, reference } = messageOf(error)
  if (isProductError(error, 'sales-context:quote-changed') || isProductError(error, 'sales-context:quote-expired')) {
    return <TotalsDiffer quoted={error.context?.quoted} now={error.context?.total ?? owed} message={content} />
  }
  if (isProductError(error, 'payment-context:amount-differs'))
    return <TotalsDiffer quoted={owed} now={error.context?.owed} message={content} />

  if (isProductError(error) && (error.status ?? 0) === 402) {
    return (
      <Notice
        tone="stopped"
        title="The payment was declined"
        action={otherCard && <ButtonLink href={otherCard}>Use another card</ButtonLink>}
      >
        {content} You were not charged.{!otherCard && ' Another card may do.'}
      </Notice>
    )
  }
  return (
    <Notice tone="attention" title="The payment did not go through">
      {content} You can press again: an order is never charged twice.
      {reference && (
        <>
          {' '}
          Reference <code>{reference}</code>
        </>
      )}
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
