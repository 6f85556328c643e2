import { text, useAddress } from '@portal/remote-kit/address'
import { useEffect, useEffectEvent } from 'react'
import { addToCart } from './change-cart.ts'

/** A link may ask for several plans: `?plan=a&plan=b`. */
const ADDRESS = { plan: { ...text, isRepeated: true as const } }

/**
 * Adds the plans in the address to the cart, for links from prices and orders, and removes them from the address at once (rule
 * N13).
 */
export function useAskedPlan(): void {
  const { values, clear } = useAddress(ADDRESS)
  const take = useEffectEvent((planIds: string) => {
    for (const planId of planIds.split(' ')) addToCart(planId)
    clear('plan')
  })

  useEffect(() => {
    if (values.plan) take(values.plan)
  }, [values.plan])
}
