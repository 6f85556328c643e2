import { text, useAddress } from '@portal/remote-kit/address'
import { useEffect, useEffectEvent } from 'react'
import { addToCart } from './change-cart.ts'

const several = { ...text, isRepeated: true as const }
/** A link may ask for several plans, and say of some that they are not to renew: `?plan=a&plan=b&ending=b`. */
const ADDRESS = { plan: several, ending: several }

/**
 * Adds the plans in the address to the cart, for links from prices and orders, and removes them from the address at once (rule
 * N13).
 */
export function useAskedPlan(): void {
  const { values, clear } = useAddress(ADDRESS)
  const take = useEffectEvent((planIds: string) => {
    const ending = values.ending.split(' ')
    for (const planId of planIds.split(' ')) addToCart(planId, !ending.includes(planId))
    clear('plan', 'ending')
  })

  useEffect(() => {
    if (values.plan) take(values.plan)
  }, [values.plan])
}
