import { cancelOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { type Order, STALE } from '../order.ts'
import { OrderStatusChip } from '../order-status-chip.tsx'

/** Asks before an order that nobody has paid is closed (rule J94). */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id = 0, amount_owed: owed } = order
  const cancel = useWrite(cancelOrderAsStaff, STALE)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title={`Cancel order ${order_id}?`}
      confirmLabel="Cancel order"
      dismissLabel="Keep order"
      onConfirm={async () => {
        await cancel.run({ params: { accountId: account_id, orderId: order_id } })
        toast.success(`Order ${order_id} is canceled`)
      }}
      onClose={onClose}
    >
      Nothing is charged, and the order can no longer be paid. The account gets an email about it, and its audit log
      says who canceled it. This cannot be undone.
      <BeforeAfter
        changes={[
          {
            term: 'Status',
            before: <OrderStatusChip status={order.status} />,
            after: <OrderStatusChip status="cancelled" />,
          },
          { term: 'Owed', before: formatMoney(owed), after: formatMoney(0) },
        ]}
      />
    </ConfirmDialog>
  )
}
