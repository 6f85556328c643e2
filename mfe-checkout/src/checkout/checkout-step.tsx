import { isClosedUnpaid } from '@portal/contracts/billing/order-status'
import { listOrders } from '@portal/contracts/billing/orders'
import { requestQuote } from '@portal/contracts/sales/quotes'
import { MINUTE_MS } from '@portal/contracts/time-units'
import { useSession } from '@portal/platform/session'
import { type Load, useLoad } from '@portal/remote-kit/load'
import { donePathOf } from '@portal/remote-kit/paying'
import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { LoadedCart } from '../cart/loaded-cart.tsx'
import { useCartPlans } from '../cart/use-cart-plans.ts'
import type { Plan } from '../plans/plan.ts'
import { type Bill, billOfOrder, billOfQuote } from './bill.ts'
import styles from './checkout.module.css'
import { CheckoutFrame, type StepPath } from './checkout-frame.tsx'
import { clearPlacedOrder, lastOrderOf, useUnpaidOrder } from './placed-order.ts'
import { Summary } from './summary.tsx'

/** A quote is valid for fifteen minutes (rule J1); it is refreshed before that. */
const QUOTE_FRESH_MS = 10 * MINUTE_MS

interface CheckoutStepProps {
  path: StepPath
  /** True while a new address is being entered: the total is unknown until then. */
  isTaxOpen?: boolean
  /** Content of this step, with the bill. */
  children: (bill: Load<Bill>, plans: readonly Plan[]) => ReactNode
}

/**
 * Layout of a checkout step with the list of steps and the summary. With an empty cart it leads to the last purchase,
 * so that neither the back button nor another tab shows a form that was already paid (rule J26); otherwise it shows the
 * empty cart.
 */
export function CheckoutStep(props: CheckoutStepProps) {
  return (
    <CheckoutFrame path={props.path}>
      <LoadedCart load={useCartPlans()}>
        {(plans) => (plans.length > 0 ? <FilledStep {...props} plans={plans} /> : <NothingToPay />)}
      </LoadedCart>
    </CheckoutFrame>
  )
}

export function useAccountId(): number | undefined {
  return useSession(({ visitor }) => visitor?.account?.id)
}

function NothingToPay() {
  const last = lastOrderOf(useAccountId())
  return last ? <Navigate to={donePathOf(last.orderId)} replace /> : <EmptyCart />
}

interface FilledStepProps extends CheckoutStepProps {
  plans: readonly Plan[]
}

function FilledStep({ isTaxOpen = false, plans, children }: FilledStepProps) {
  const bill = useBill(plans)
  const { orderId, isPaid } = bill.data ?? {}
  if (orderId !== undefined && isPaid) return <Navigate to={donePathOf(orderId)} replace />

  return (
    <div className={styles.page}>
      <div className={styles.step}>{children(bill, plans)}</div>
      <Summary plans={plans} bill={bill} isTaxOpen={isTaxOpen} />
    </div>
  )
}

/**
 * Returns the quoted bill, or the order's once it was placed and awaits payment. A lapsed or canceled order is placed
 * again (rule J81).
 */
function useBill(plans: readonly Plan[]): Load<Bill> {
  const planIds = idsOf(plans)
  const placed = useUnpaidOrder(useAccountId(), planIds)
  const quote = useLoad(requestQuote, {
    what: 'the price',
    body: { plan_ids: planIds },
    select: billOfQuote,
    freshFor: QUOTE_FRESH_MS,
  })
  const orders = useLoad(listOrders, { what: 'your orders' })
  const ordered = placed && orders.data?.find(({ order_id }) => order_id === placed.orderId)
  const isClosed = isClosedUnpaid(ordered?.status)
  useEffect(() => {
    if (isClosed) clearPlacedOrder()
  }, [isClosed])
  return ordered && !isClosed ? { ...quote, data: billOfOrder(ordered) } : quote
}

export function idsOf(plans: readonly Plan[]): string[] {
  return plans.flatMap(({ id }) => id ?? [])
}
