import type { Order } from '@portal/contracts/billing/orders'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import type { Received } from '@portal/platform/api'
import { useNavigate } from 'react-router'
import { addToCart } from '../cart/change-cart.ts'

/** Puts the plans of an order that is closed into the cart again. */
export function OrderAgain({ order: { items = [] } }: { order: Received<Order> }) {
  const navigate = useNavigate()
  const orderAgain = () => {
    for (const { plan_id: planId, renewal } of items) if (planId) addToCart(planId, renewal !== undefined)
    navigate(PAGES.cart)
  }
  return (
    <Button variant="primary" onClick={orderAgain}>
      Order again
    </Button>
  )
}
