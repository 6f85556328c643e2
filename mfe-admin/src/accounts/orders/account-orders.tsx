import { staffActsOf } from '@portal/contracts/billing/admin-acts'
import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { placeOrderForAccount } from '@portal/contracts/sales/admin-orders'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { CellLines, type Column } from '@portal/design-system/table'
import { useMay } from '@portal/platform/session'
import { LoadedTable, useLoad } from '@portal/remote-kit/load'
import { ORDER_STATUS_WORDS } from '@portal/remote-kit/orders'
import { RowState } from '../../lists/row-state.tsx'
import type { Order } from '../../orders/order.ts'
import { OrderDialogs, useMayAct, useOpenDialog } from '../../orders/order-dialogs.ts'
import { pathOfNewOrder, pathOfOrder } from '../../paths.ts'

/** Sorted by urgency. */
const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ order_id = 0, items = [] }) => (
      <CellLines detail={items.map((item) => item?.description).join(', ')} isDetailWhole>
        <Link href={pathOfOrder(order_id)} variant="quiet">
          Order {order_id}
        </Link>
      </CellLines>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    isNarrow: true,
    phone: 'second',
    cell: ({ status }) =>
      status && <RowState tone={ORDER_STATUS_WORDS[status].tone}>{ORDER_STATUS_WORDS[status].staff}</RowState>,
  },
  {
    id: 'placed',
    header: 'Placed',
    isNarrow: true,
    phone: 'second',
    cell: ({ placed }) => <DateText value={placed} />,
  },
  {
    id: 'due',
    header: 'Due',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ payment_due_date }) => <DateText value={payment_due_date} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ amount_refunded: cents = 0 }) => (cents > 0 ? <Money cents={cents} /> : '—'),
  },
  {
    id: 'owed',
    header: 'Owed',
    align: 'end',
    isNarrow: true,
    cell: ({ amount_owed: cents = 0 }) => (cents > 0 ? <Money cents={cents} /> : '—'),
  },
]

/** Lists the account's orders, debts first. Each leads to its page; what it waits for can be done in its row. */
export function AccountOrders({ id }: { id: number }) {
  const orders = useLoad(listOrdersOfAccount, {
    what: 'the orders',
    params: { accountId: id },
    select: (all) => all.toSorted((a, b) => Number(isOwed(b)) - Number(isOwed(a))),
  })
  const mayAct = useMayAct()
  const maySell = useMay(placeOrderForAccount)
  return (
    <OrderDialogs>
      {maySell && (
        <div>
          <ButtonLink href={pathOfNewOrder(id)} icon="plus">
            New order
          </ButtonLink>
        </div>
      )}
      <LoadedTable
        load={orders}
        actions={mayAct ? (order) => <RowActs order={order} /> : undefined}
        caption="Orders"
        isCaptionShown
        columns={COLUMNS}
        rowKey={({ order_id }) => String(order_id)}
        empty={<EmptyState title="This account has ordered nothing" />}
      />
    </OrderDialogs>
  )
}

const isOwed = ({ amount_owed: owed = 0 }: Order) => owed > 0

const ROW_ACTS = { approve: 'Approve', cancel: 'Cancel' } as const

/** Orders placed by staff can be approved (rule J4), and unpaid ones canceled (rule J94); the rest is on their page. */
function RowActs({ order }: { order: Order }) {
  const open = useOpenDialog()
  const acts = staffActsOf(order, new Date(portalNow()))
  return (['approve', 'cancel'] as const)
    .filter((act) => acts.includes(act))
    .map((act) => (
      <Button
        key={act}
        size="small"
        aria-label={`${ROW_ACTS[act]} order ${order.order_id}…`}
        onClick={() => open({ act, order })}
      >
        {ROW_ACTS[act]}…
      </Button>
    ))
}
