import { nextPrimary } from '@portal/contracts/payments/next-primary'
import { deletePaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { isEditable } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { useToast } from '@portal/platform/toasts'
import { cardStatus, nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { isPaidRenewal, type Subscription, statusOf } from '../subscriptions/subscription.ts'

/**
 * Asks before a card is deleted, and explains the consequences: with the last valid card the plans do not renew that
 * somebody agreed to be charged for, which the call confirms (rule K3).
 */
export function DeleteCardDialog({ card, onClose }: { card: PaymentMethod; onClose: () => void }) {
  const { payment_method_id: id = '' } = card
  const { data: cards = [] } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const { data: subscriptions = [] } = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  const others = cards.filter((other) => other.payment_method_id !== id)
  const isLastGood = !others.some((other) => cardStatus(other) !== 'expired')
  const toast = useToast()
  const remove = useWrite(deletePaymentMethod, {
    stale: [listPaymentMethods],
    onAnswer: (_, __, read) => read.dropRow(listPaymentMethods, 'payment_method_id', id),
    staleIfRefused: [listPaymentMethods, listAccountSubscriptions],
  })

  async function confirm() {
    await remove.run({ params: { id }, query: isLastGood ? { confirm_disable_auto_renew: true } : {} })
    toast.success(`${nameOf(card)} is deleted`)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${nameOf(card)}?`}
      confirmLabel="Delete card"
      onConfirm={confirm}
    >
      <p>It can no longer be charged and cannot be brought back. {whatChanges(card, others)}</p>
      {isLastGood && renewingOf(subscriptions).map((one) => <p key={one.subscription_id}>{whatEnds(one)}</p>)}
    </ConfirmDialog>
  )
}

function renewingOf(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions.filter((one) => isPaidRenewal(one) && isEditable(statusOf(one)))
}

/** A plan that renews needs a card: without one it ends, at once where its renewal is not paid (rule I96). */
function whatEnds({
  planDescription = 'A plan',
  unpaid_renewal: isUnpaid,
  expirationDate: ends,
}: Subscription): string {
  if (isUnpaid) return `“${planDescription}” ends now, because its renewal is not paid. Its order is canceled.`
  return `“${planDescription}” then does not renew. It ends on ${formatDate(ends)}.`
}

function whatChanges(card: PaymentMethod, others: readonly PaymentMethod[]): string {
  if (others.length === 0)
    return 'It is your only card. Your plans run to the end of their terms. Add a card before you order again.'
  const remaining = others.map((other) => ({
    other,
    isGood: cardStatus(other) !== 'expired',
    createdAt: Date.parse(other.created ?? '') || 0,
  }))
  const next = nextPrimary(remaining)
  if (!card.primary || !next) return 'You can add it again.'
  return `${nameOf(next.other)}${next.isGood ? '' : ', which has expired,'} becomes the primary card.`
}
