import { isFree, isSold } from '@portal/contracts/sales/plan-kinds'
import { useCart } from '@portal/platform/cart'
import { useToast } from '@portal/platform/toasts'
import type { Load } from '@portal/remote-kit/load'
import { useEffect } from 'react'
import { type Plan, usePlans } from '../plans/plan.ts'
import { removeFromCart } from './change-cart.ts'

/** How long the message about a removed plan is shown, in ms (commerce.md §4). */
const REMOVED_SAID_MS = 6_000

/** Returns whether a plan may be in a cart: it has a price and is for sale (commerce.md §4). */
export function isForCart(plan: Plan | undefined): plan is Plan {
  return plan !== undefined && !isFree(plan) && isSold(plan)
}

/** The cart as the price list has it. A plan that is free, or no longer sold, is taken out, which is said (rule I24). */
export function useCartPlans(): Load<readonly Plan[]> & { all: readonly Plan[] } {
  const planIds = useCart()
  const load = usePlans()
  const toast = useToast()
  const all = load.data ?? []
  const planOf = (id: string) => all.find((plan) => plan.id === id)
  const isKnown = load.data !== undefined
  const invalid = isKnown ? planIds.filter((id) => !isForCart(planOf(id))).join('\n') : ''

  useEffect(() => {
    if (!invalid) return
    for (const id of invalid.split('\n')) removeFromCart(id)
    toast.info('Invalid plan has been removed from your cart', { lastsMs: REMOVED_SAID_MS })
  }, [invalid, toast])

  return { ...load, all, data: isKnown ? planIds.flatMap((id) => planOf(id) ?? []).filter(isForCart) : undefined }
}
