import { getOrder, type OrderDetails } from '@portal/contracts/billing/order-details'
import { isCheckoutOpen } from '@portal/contracts/billing/order-status'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { Skeleton } from '@portal/design-system/skeleton'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import { headerOfOrder } from '@portal/remote-kit/orders'
import { DetailPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import { ORDERS_CRUMB } from '../../paths.ts'
import { BesideHistory } from '../../timeline/beside-history.tsx'
import { Timeline } from '../../timeline/timeline.tsx'
import { type Order, useOrders } from '../order.ts'
import { hasPaper } from '../paper.ts'
import { AskedDocument } from './asked-document.tsx'
import { CancelOrderButton } from './cancel-order-button.tsx'
import { OrderBill } from './order-bill.tsx'
import { orderEvents } from './order-events.ts'
import { OrderMoney } from './order-money.tsx'
import { PaperButtons } from './paper-buttons.tsx'
import { WhatToDo } from './what-to-do.tsx'

/** Interval for looking again while a bank has not answered, in ms. */
const ASKED_EVERY_MS = 3_000

/** `/account/orders/:id`: one order, what is to be done about it, its lines, its money and what happened to it. */
export function OrderPage() {
  const { id = '' } = useParams()
  const isNumber = /^[1-9]\d{0,14}$/.test(id)
  const whole = useLoad(getOrder, {
    what: 'the order',
    params: { id: isNumber ? id : '0' },
    freshFor: 0,
    askAgainIn: (order) => (order?.payment_under_way === 'unknown' ? ASKED_EVERY_MS : undefined),
  })
  // The list is in the document, or was just looked at: the order is drawn at once, and its past follows.
  const listed = useOrders().data?.find(({ order_id }) => String(order_id) === id)
  return (
    <DetailPage
      noun="order"
      crumb={ORDERS_CRUMB}
      load={whole}
      thing={whole.data ?? listed}
      header={headerOfOrder}
      whyMissing="It may belong to another of your accounts."
    >
      {(order) => <OrderCards order={order} whole={whole.data} />}
    </DetailPage>
  )
}

interface OrderCardsProps {
  order: Order
  /** The order with its past; undefined while that is loading. */
  whole: Received<OrderDetails> | undefined
}

function OrderCards({ order, whole }: OrderCardsProps) {
  const { order_id: id = 0, status } = order
  return (
    <BesideHistory
      history={
        <Card title="History">
          {whole ? <Timeline events={orderEvents(whole, portalNow())} /> : <Skeleton lines={4} />}
        </Card>
      }
    >
      <WhatToDo order={order} />
      <OrderBill
        order={order}
        actions={
          <>
            <AskedDocument order={order} />
            {hasPaper(order) ? (
              <PaperButtons order={order} />
            ) : (
              isCheckoutOpen(status) && <CancelOrderButton orderId={id} />
            )}
          </>
        }
      />
      {whole && <OrderMoney payments={whole.payments ?? []} />}
    </BesideHistory>
  )
}
