import type { PaymentMethod } from '@portal/remote-kit/cards'
import { AddCardDialog } from './add-card-dialog.tsx'
import { DeleteCardDialog } from './delete-card-dialog.tsx'

/** A dialog about cards, as somebody asks for it. */
export type OpenedDialog = { dialog: 'add' } | { dialog: 'delete'; card: PaymentMethod }

/** Renders the requested dialog. */
export function PaymentMethodDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  if (opened.dialog === 'delete') return <DeleteCardDialog card={opened.card} onClose={onClose} />
  return <AddCardDialog onClose={onClose} />
}
