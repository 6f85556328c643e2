import type { Order } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { placeOrder } from '@portal/contracts/sales/orders'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useNavigate } from 'react-router'
import { addToCart } from '../cart/change-cart.ts'

/** An order that lapsed or was canceled: nothing is owed, and its plans can be ordered again (rules J80, J81). */
export function ClosedOrder({ order: { status, items = [] } }: { order: Received<Order> }) {
  const navigate = useNavigate()
  const mayOrder = useMay(placeOrder)
  const orderAgain = () => {
    for (const { plan_id: planId, renewal } of items) if (planId) addToCart(planId, renewal !== undefined)
    navigate(PAGES.cart)
  }
  return (
    <Notice
      title={status === 'cancelled' ? 'This order was canceled' : 'This order expired before it was paid'}
      action={
        mayOrder && (
          <Button variant="primary" onClick={orderAgain}>
            Order again
          </Button>
        )
      }
    >
      You were not charged, and nothing is due. Ordered again, its plans cost what they cost today.
    </Notice>
  )
}
