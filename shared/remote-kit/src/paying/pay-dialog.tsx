import { listOrders, type Order } from '@portal/contracts/billing/orders'
import { Dialog } from '@portal/design-system/dialog'
import { formatMoney, Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { navigate } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import { useRef, useState } from 'react'
import { useLoad } from '../load/index.ts'
import styles from './pay-order-card.module.css'
import { nextChargesOf, PayOrders } from './pay-order-card.tsx'
import { owedInAll, plansOf } from './unpaid-orders.ts'
import type { Due } from './use-pay-once.ts'

/** Orders to pay, with the card that is usual or with another one. */
export interface OpenedPay {
  orders: readonly Received<Order>[]
  isWithAnother?: boolean
}

/** Pays the orders of the bar that lists them as unpaid (rule I121), each by a payment of its own. */
export function PayDialog({ opened, onClose }: { opened: OpenedPay; onClose: () => void }) {
  const { data: orders = [] } = useLoad(listOrders, { what: 'the orders' })
  const all = opened.orders.map((one) => orders.find(({ order_id: id }) => id === one.order_id) ?? one)
  // The list may still have an order as it was before its payment.
  const [paidNow, setPaidNow] = useState<ReadonlySet<number>>(new Set())
  const paid = useRef(paidNow)
  const left = all.filter(({ order_id: id = 0, amount_owed: owed = 0 }) => owed > 0 && !paidNow.has(id))
  const toast = useToast()
  const open = (path: string) => {
    onClose()
    if (all.length === 1 || paid.current.size < all.length) navigate(path)
    else toast.success(`${formatMoney(owedInAll(opened.orders))} paid. Your receipts are on their way`)
  }
  const onPaid = ({ orderId }: Due) => {
    paid.current = new Set([...paid.current, orderId])
    setPaidNow(paid.current)
  }
  const [first] = all
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={all.length > 1 ? `Pay ${formatCount(all.length, 'order')}` : `Pay order ${first?.order_id ?? ''}`}
    >
      {all.length > 1 && (
        <ul className={styles.orders}>
          {all.map((order) => (
            <li key={order.order_id}>
              <span>
                {plansOf(order)}
                {left.includes(order) && <p className={styles.muted}>{nextChargesOf(order).join(' ')}</p>}
              </span>
              <span>{left.includes(order) ? <Money cents={order.amount_owed} /> : 'Paid'}</span>
            </li>
          ))}
          <li>
            <strong>Total</strong>
            <strong>
              <Money cents={owedInAll(left)} />
            </strong>
          </li>
        </ul>
      )}
      <PayOrders
        orders={left.length > 0 ? left : all}
        then={{ open, onPaid }}
        isPartlyPaid={paidNow.size > 0}
        {...(opened.isWithAnother && { isWithAnother: true })}
      />
    </Dialog>
  )
}
