import { text, useAddress } from '@portal/remote-kit/address'
import { useEffect, useEffectEvent } from 'react'
import { addToCart } from './change-cart.ts'

const ADDRESS = { plan: text }

/**
 * Adds the plan in the address to the cart, for links from the prices, and removes it from the address at once (rule
 * N13).
 */
export function useAskedPlan(): void {
  const { values, clear } = useAddress(ADDRESS)
  const take = useEffectEvent((planId: string) => {
    addToCart(planId)
    clear('plan')
  })

  useEffect(() => {
    if (values.plan) take(values.plan)
  }, [values.plan])
}
