import { text, useAddress } from '@portal/remote-kit/address'
import { useEffect, useEffectEvent } from 'react'
import { addToCart } from './change-cart.ts'

const ADDRESS = { plan: text }

/** Puts the plan that the address asks for into the cart, as the prices link to it; the address forgets it at once (rule N13). */
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
