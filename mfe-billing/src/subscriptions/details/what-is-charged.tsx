import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { formatMoney } from '@portal/design-system/money'
import { isProductError, messageOf } from '@portal/platform/api'
import { cardStatus, nameOf as nameOfCard, primaryOf } from '@portal/remote-kit/cards'
import { useLoad } from '@portal/remote-kit/load'

/** Says how much of a charge is tax, and which card is charged. */
export function TaxAndCard({ tax }: { tax: number | undefined }) {
  return (
    <span>
      {tax ? `${formatMoney(tax)} of that is tax, as it is at your address today. ` : 'No tax applies today. '}
      <PrimaryCard />
    </span>
  )
}

function PrimaryCard() {
  const { data: cards } = useLoad(listPaymentMethods, { what: 'your cards' })
  if (!cards) return 'It is charged to your primary card.'
  const card = primaryOf(cards)
  if (!card) return 'You have no card yet: add one before then, or the plan stops two weeks later.'
  const isGood = cardStatus(card) !== 'expired'
  return `It is charged to ${nameOfCard(card)}${isGood ? '.' : ', which has expired: choose another one before then.'}`
}

/** Returns why nothing was agreed to. The new sentence stands in the dialog already; this says what is different. */
export function whyNotAgreed(error: unknown): string {
  if (!isProductError(error, 'subscription-context:renewal-changed')) return messageOf(error).content
  const { shown, amount } = error.context ?? {}
  if (shown === amount) return messageOf(error).content
  return `The next charge was ${formatMoney(shown)} and is ${formatMoney(amount)} now. Nothing was agreed to.`
}
