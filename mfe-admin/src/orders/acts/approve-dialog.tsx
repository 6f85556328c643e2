import { approveOrder } from '@portal/contracts/billing/admin-orders'
import { portalNow } from '@portal/design-system/clock'
import { formatMoney } from '@portal/design-system/money'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { type Order, STALE, statusAfter } from '../order.ts'
import { OrderStatusChip } from '../order-status-chip.tsx'

/** Asks before an order that staff placed begins unpaid (rule J4). */
export function ApproveDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { order_id = 0, account_id = 0, amount_owed: owed } = order
  const approve = useWrite(approveOrder, STALE)
  const toast = useToast()
  const processed = new Date(portalNow()).toISOString()
  return (
    <ConfirmDialog
      isOpen
      title={`Approve order ${order_id}?`}
      confirmLabel="Approve"
      tone="normal"
      onConfirm={async () => {
        await approve.run({ body: { account_id, order_id } })
        toast.success(`Order ${order_id} has begun`)
      }}
      onClose={onClose}
    >
      What it bought begins now, before it is paid. The money is owed still, and begins nothing again when it comes.
      This cannot be undone.
      <BeforeAfter
        changes={[
          {
            term: 'Status',
            before: <OrderStatusChip status={order.status} />,
            after: <OrderStatusChip status={statusAfter(order, { processed })} />,
          },
          { term: 'Service', before: 'Not begun', after: 'Begins now' },
          { term: 'Owed', before: `${formatMoney(owed)}, as before` },
        ]}
      />
    </ConfirmDialog>
  )
}
