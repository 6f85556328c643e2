import { getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { listRefundRequests } from '@portal/contracts/payments/admin-refund-requests'
import { DateText } from '@portal/design-system/date'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { AccountLink } from '../accounts/account-link.tsx'
import { SEARCH_CRUMB } from '../paths.ts'
import type { Order } from './order.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderConcern } from './order-concern.tsx'
import { OrderDialogs } from './order-dialogs.ts'
import { OrderMoney } from './order-money.tsx'
import { OrderPapers } from './order-papers.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import styles from './orders.module.css'
import { PastRequests, WaitingRefunds } from './refund-requests.tsx'

/** Interval for looking again while a bank has not answered, in ms. */
const ASKED_EVERY_MS = 3_000

/** `/admin/orders/:orderId`: an order of whichever account, its money, and what billing operations do about it. */
export function OrderPage() {
  const { success, data } = getOrderAsStaff.params.safeParse(useParams())
  return success ? <OrderOf key={data.orderId} id={data.orderId} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function OrderOf({ id }: { id: number }) {
  const order = useLoad(getOrderAsStaff, {
    what: 'this order',
    params: { orderId: id },
    askAgainIn: (known) => (known?.payment_under_way === 'unknown' ? ASKED_EVERY_MS : undefined),
  })
  const requests = useLoad(listRefundRequests, {
    what: 'the refund requests',
    query: { order_id: id },
  })
  return (
    <OrderDialogs>
      <DetailPage
        noun="order"
        crumb={SEARCH_CRUMB}
        load={order}
        thing={order.data}
        header={(thing) => ({
          title: `Order ${id}`,
          status: <OrderStatusChip status={thing.status} />,
          description: <Origin order={thing} />,
          action: <OrderActions order={thing} />,
        })}
      >
        {(thing) => (
          <div className={styles.sections}>
            <OrderConcern order={thing} />
            <WaitingRefunds load={requests} />
            <OrderBill order={thing} />
            <OrderMoney order={thing} />
            <PastRequests load={requests} />
            <OrderPapers order={thing} />
          </div>
        )}
      </DetailPage>
    </OrderDialogs>
  )
}

function Origin({ order: { account_id: account, placed, terms, renewal_of: renewed } }: { order: Order }) {
  const by = terms ? 'placed by staff' : renewed ? 'renewal' : 'placed'
  return (
    <>
      {account ? <AccountLink id={account} tab="orders" /> : <span>—</span>}
      <span>, {by} </span>
      <DateText value={placed} />
    </>
  )
}
