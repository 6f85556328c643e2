import { deletePaymentMethod, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { isProductError } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { nameOf, type PaymentMethod } from '@portal/remote-kit/cards'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'

/** Asks before a card goes, and once more where auto-renew is switched off with it (rule K3). */
export function DeleteCardDialog({ card, onClose }: { card: PaymentMethod; onClose: () => void }) {
  const { payment_method_id: id = '', primary } = card
  const [switchesOff, setSwitchesOff] = useState(false)
  const toast = useToast()
  const remove = useWrite(deletePaymentMethod, {
    stale: switchesOff ? [listPaymentMethods, listAccountSubscriptions] : [listPaymentMethods],
    onAnswer: (_, __, read) => read.dropRow(listPaymentMethods, 'payment_method_id', id),
    staleIfRefused: [listPaymentMethods],
  })

  async function confirm() {
    try {
      await remove.run({ params: { id }, query: switchesOff ? { confirm_disable_auto_renew: true } : {} })
      toast.success(`${nameOf(card)} is deleted`)
    } catch (error) {
      if (isProductError(error, 'payment-context:only-card')) setSwitchesOff(true)
      throw error
    }
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${nameOf(card)}?`}
      confirmLabel={switchesOff ? 'Delete and switch off' : 'Delete card'}
      onConfirm={confirm}
    >
      <p>
        {switchesOff
          ? 'It is your only card, and auto-renew is on. Delete it, and auto-renew is switched off for all your subscriptions.'
          : `It can no longer be charged and cannot be brought back. ${primary ? 'Your newest other card becomes the primary one.' : 'You can add it again.'}`}
      </p>
    </ConfirmDialog>
  )
}
