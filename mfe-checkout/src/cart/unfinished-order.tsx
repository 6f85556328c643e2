import { PAGES } from '@portal/contracts/pages'
import { formatMoney } from '@portal/design-system/money'
import { useCart } from '@portal/platform/cart'
import { AttentionRows } from '@portal/remote-kit/attention'
import type { Plan } from '../plans/plan.ts'
import { sumOf } from './cart-sums.ts'
import { useCartPlans } from './use-cart-plans.ts'

/**
 * Card with the content of the cart, on the overview until it is bought or removed (rule M28). Without a cart nothing
 * is loaded.
 */
export function UnfinishedOrder() {
  return useCart().length > 0 ? <Waiting /> : null
}

function Waiting() {
  const { data: plans = [] } = useCartPlans()
  if (plans.length === 0) return null
  return (
    <AttentionRows
      rows={[
        {
          id: 'cart',
          what: namesOf(plans),
          chip: 'In your cart',
          tone: 'info',
          reason: `${formatMoney(sumOf(plans))} before tax`,
          action: { label: 'Finish your order', href: PAGES.cart },
        },
      ]}
    />
  )
}

function namesOf([first, ...others]: readonly Plan[]): string {
  const name = first?.license?.license_label ?? 'A plan'
  if (others.length === 0) return name
  return `${name} and ${others.length} more ${others.length > 1 ? 'plans' : 'plan'}`
}
