import { PAGES } from '@portal/contracts/pages'
import { Card } from '@portal/design-system/card'
import { Skeleton } from '@portal/design-system/skeleton'
import { useCartCount } from '@portal/platform/cart'
import { type Late, latePage, useNext } from '@portal/remote-kit/app'
import { useUnsentForms } from '@portal/remote-kit/unsent-forms'
import { useEffect } from 'react'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { LoadedCart } from './loaded-cart.tsx'
import { useAskedPlan } from './use-asked-plan.ts'
import { useCartPlans } from './use-cart-plans.ts'

const FilledCart = latePage(
  async () => (await import('./filled-cart.tsx')).FilledCart,
  <Card>
    <Skeleton lines={6} />
  </Card>,
)

/** `/checkout/cart`: the plans about to be bought, their terms, and the price before tax. */
export function CartPage({ next }: { next: readonly Late[] }) {
  useAskedPlan()
  useNext(next)
  useUnsentForms()
  useLinesAlongWithPrices()
  const cart = useCartPlans()
  return (
    <CheckoutFrame path={PAGES.cart}>
      <LoadedCart load={cart}>
        {(plans) => (plans.length > 0 ? <FilledCart plans={plans} all={cart.all} /> : <EmptyCart />)}
      </LoadedCart>
    </CheckoutFrame>
  )
}

/** People with items in the cart wait for the prices anyway. */
function useLinesAlongWithPrices(): void {
  const isFilled = useCartCount() > 0
  useEffect(() => {
    // The actual use requests it again and reports errors.
    if (isFilled) FilledCart.code.load().catch(() => {})
  }, [isFilled])
}
