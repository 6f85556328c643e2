import {
  deletePaymentMethod,
  listPaymentMethods,
  makePaymentMethodPrimary,
} from '@portal/contracts/payments/payment-methods'
import { Button } from '@portal/design-system/button'
import { MenuButton, type MenuEntry } from '@portal/design-system/menu-button'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { cardStatus, nameOf, type PaymentMethod, troubleOf } from '@portal/remote-kit/cards'
import { useWrite } from '@portal/remote-kit/write'
import { useOpenDialog } from './payment-method-dialogs.ts'
import styles from './payment-methods.module.css'

interface CardActionsProps {
  card: PaymentMethod
  /** The primary card cannot pay: one that can is made primary without a menu. */
  isWanted: boolean
}

/** Actions on a card that this person may use. */
export function CardActions({ card, isWanted }: CardActionsProps) {
  const open = useOpenDialog()
  const makePrimary = useMakePrimary(card)
  const [mayMakePrimary, mayDelete] = [useMay(makePaymentMethodPrimary), useMay(deletePaymentMethod)]
  const isEligible = mayMakePrimary && !card.primary && cardStatus(card) !== 'expired'
  const isOffered = isEligible && isWanted && !troubleOf(card)
  const primary: MenuEntry = { id: 'primary', label: 'Make primary', icon: 'card', onAction: makePrimary }
  const remove: MenuEntry = {
    id: 'delete',
    label: 'Delete…',
    icon: 'trash',
    tone: 'danger',
    onAction: () => open({ dialog: 'delete', card }),
  }
  const entries = [...(isEligible ? [primary] : []), ...(mayDelete ? [remove] : [])]
  if (!card.payment_method_id || !entries.length) return null

  return (
    <span className={styles.actions}>
      {isOffered && (
        <Button size="small" onClick={() => void makePrimary()} aria-label={`Make ${nameOf(card)} primary`}>
          Make primary
        </Button>
      )}
      <MenuButton label={`Actions for ${nameOf(card)}`} entries={entries} size="small" />
    </span>
  )
}

function useMakePrimary(card: PaymentMethod): () => Promise<void> {
  const { payment_method_id: id = '' } = card
  const toast = useToast()
  const make = useWrite(makePaymentMethodPrimary, {
    onAnswer: (_, __, read) =>
      read.rewrite(listPaymentMethods, (cards) =>
        cards.map((other) => ({ ...other, primary: other.payment_method_id === id })),
      ),
    stale: [listPaymentMethods],
    staleIfRefused: [listPaymentMethods],
  })
  return async () => {
    try {
      await make.run({ params: { id } })
      toast.success(`${nameOf(card)} is the primary card`)
    } catch (error) {
      toast.error(error)
    }
  }
}
