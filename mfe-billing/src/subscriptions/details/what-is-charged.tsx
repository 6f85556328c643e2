import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { formatDate } from '@portal/design-system/date'
import { formatMoney } from '@portal/design-system/money'
import { isProductError, messageOf } from '@portal/platform/api'
import { nameOf as nameOfCard, type PaymentMethod, primaryOf, troubleOf } from '@portal/remote-kit/cards'
import { useLoad } from '@portal/remote-kit/load'

/** Says how much of a charge is tax, and which card is charged. */
export function TaxAndCard({ tax }: { tax: number | undefined }) {
  return (
    <span>
      {tax ? `Includes ${formatMoney(tax)} tax at today's rate for your address. ` : 'No tax applies today. '}
      <PrimaryCard />
    </span>
  )
}

function PrimaryCard() {
  const { data: cards } = useLoad(listPaymentMethods, { what: 'your cards' })
  if (!cards) return 'Charged to your primary card.'
  const card = primaryOf(cards)
  if (!card) return 'You have no card yet: add one before then, or the plan stops two weeks later.'
  return `Charged to ${nameOfCard(card).replaceAll(' ', '\u00a0')}${troubleInWords(card)}`
}

/** A card that cannot pay, or did not the last time, is said before somebody agrees (rule J134). */
function troubleInWords(card: PaymentMethod): string {
  const trouble = troubleOf(card)
  if (!trouble) return '.'
  const what = trouble === 'expired' ? 'has expired' : `was declined on ${formatDate(card.last_declined)}`
  return `, which ${what}: choose another one before then.`
}

/** Returns why nothing was agreed to. The new sentence stands in the dialog already; this says what is different. */
export function whyNotAgreed(error: unknown): string {
  if (!isProductError(error, 'subscription-context:renewal-changed')) return messageOf(error).content
  const { shown, amount } = error.context ?? {}
  if (shown === amount) return messageOf(error).content
  return `The next charge was ${formatMoney(shown)} and is ${formatMoney(amount)} now. Nothing was agreed to.`
}
