import { nextPrimary } from '@portal/contracts/payments/next-primary'
import { deletePaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { useToast } from '@portal/platform/toasts'
import { cardStatus, nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'

/**
 * Asks before a card is deleted, and explains the consequences. Nothing renews (rule J36), so deleting the last valid
 * card needs no second question: the call states right away that no license is to renew with it (rule K3).
 */
export function DeleteCardDialog({ card, onClose }: { card: PaymentMethod; onClose: () => void }) {
  const { payment_method_id: id = '' } = card
  const { data: cards = [] } = useLoad(listPaymentMethods, { what: 'the payment methods' })
  const others = cards.filter((other) => other.payment_method_id !== id)
  const isLastGood = !others.some((other) => cardStatus(other) !== 'expired')
  const toast = useToast()
  const remove = useWrite(deletePaymentMethod, {
    stale: isLastGood ? [listPaymentMethods, listAccountSubscriptions] : [listPaymentMethods],
    onAnswer: (_, __, read) => read.dropRow(listPaymentMethods, 'payment_method_id', id),
    staleIfRefused: [listPaymentMethods],
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
    </ConfirmDialog>
  )
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
