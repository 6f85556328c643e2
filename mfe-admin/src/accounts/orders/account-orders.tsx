import { approveOrder, cancelOrderAsStaff, listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { canCancel, isDebt, isInUse } from '@portal/contracts/billing/order-status'
import type { Order as WholeOrder } from '@portal/contracts/billing/orders'
import { Button } from '@portal/design-system/button'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Money } from '@portal/design-system/money'
import { StatusChip } from '@portal/design-system/status-chip'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'

type Order = Received<WholeOrder>

/** Sorted by urgency. */
const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ order_id, items = [] }) => (
      <CellLines detail={items.map((item) => item?.description).join(', ')} isDetailWhole>
        Order {order_id}
      </CellLines>
    ),
  },
  { id: 'status', header: 'Status', isNarrow: true, phone: 'second', cell: (order) => <State order={order} /> },
  { id: 'placed', header: 'Placed', isNarrow: true, cell: ({ placed }) => <DateText value={placed} /> },
  { id: 'due', header: 'Due', isNarrow: true, cell: ({ payment_due_date }) => <DateText value={payment_due_date} /> },
  { id: 'amount', header: 'Amount', align: 'end', isNarrow: true, cell: ({ amount }) => <Money cents={amount} /> },
  {
    id: 'refunded',
    header: 'Refunded',
    align: 'end',
    isNarrow: true,
    cell: ({ amount_refunded: cents = 0 }) => (cents > 0 ? <Money cents={cents} /> : '—'),
  },
  {
    id: 'owed',
    header: 'Owed',
    align: 'end',
    isNarrow: true,
    cell: ({ amount_owed }) => <Money cents={amount_owed} />,
  },
]

/**
 * Lists the account's orders, debts first; orders placed by staff can be approved here (rule J4), and unpaid ones
 * canceled (rule J94).
 */
export function AccountOrders({ id }: { id: number }) {
  const orders = useLoad(listOrdersOfAccount, {
    what: 'the orders',
    params: { accountId: id },
    select: (all) => all.toSorted((a, b) => Number(isOwed(b)) - Number(isOwed(a))),
  })
  const [mayApprove, mayCancel] = [useMay(approveOrder), useMay(cancelOrderAsStaff)]
  return (
    <LoadedTable
      load={orders}
      actions={
        mayApprove || mayCancel
          ? (order) => (
              <>
                {mayApprove && waitsForApproval(order) && <ApproveButton order={order} />}
                {mayCancel && canCancel(order, 'staff') && <CancelButton order={order} />}
              </>
            )
          : undefined
      }
      caption="Orders"
      isCaptionShown
      columns={COLUMNS}
      rowKey={({ order_id }) => String(order_id)}
      empty={<EmptyState title="This account has ordered nothing" />}
    />
  )
}

const isOwed = ({ amount_owed: owed = 0 }: Order) => owed > 0

/** Also once its day has gone by: what staff made can begin until it is paid. */
function waitsForApproval(order: Order): boolean {
  return Boolean(order.terms) && isDebt(order.status) && !isInUse(order)
}

function State({ order: { status } }: { order: Order }) {
  if (!status) return null
  const { staff, tone } = ORDER_STATUS_WORDS[status]
  return <StatusChip tone={tone}>{staff}</StatusChip>
}

function ApproveButton({ order: { order_id = 0, account_id = 0 } }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  const approve = useWrite(approveOrder, { stale: [listOrdersOfAccount] })
  const toast = useToast()
  return (
    <>
      <Button size="small" aria-label={`Approve order ${order_id}…`} onClick={() => setAsked(true)}>
        Approve…
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Approve order ${order_id}?`}
        confirmLabel="Approve"
        tone="normal"
        onConfirm={async () => {
          await approve.run({ body: { account_id, order_id } })
          toast.success(`Order ${order_id} has begun`)
        }}
        onClose={() => setAsked(false)}
      >
        What it bought begins now, before it is paid. The money is owed still. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function CancelButton({ order: { order_id = 0, account_id = 0 } }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  const stale = [listOrdersOfAccount]
  const cancel = useWrite(cancelOrderAsStaff, { stale, staleIfRefused: stale })
  const toast = useToast()
  return (
    <>
      <Button size="small" aria-label={`Cancel order ${order_id}…`} onClick={() => setAsked(true)}>
        Cancel…
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Cancel order ${order_id}?`}
        confirmLabel="Cancel order"
        dismissLabel="Keep order"
        onConfirm={async () => {
          await cancel.run({ params: { accountId: account_id, orderId: order_id } })
          toast.success(`Order ${order_id} is canceled`)
        }}
        onClose={() => setAsked(false)}
      >
        Nothing is charged, and the order can no longer be paid. The account gets an email about it, and its audit log
        says who canceled it. This cannot be undone.
      </ConfirmDialog>
    </>
  )
}
