import { changeCart } from '@portal/platform/cart'
import { publish } from '@portal/platform/events'

/** Adds a plan to the cart, which renews where it can, unless it is not to; one that is already there keeps its place. */
export function addToCart(planId: string, renews = true): void {
  const { put, setRenews: keep } = changeCart()
  const planIds = put(planId)
  if (!renews) keep(planId, false)
  tell(planIds)
  publish('cart.added', { planId })
}

export function removeFromCart(planId: string): void {
  tell(changeCart().take([planId]))
  publish('cart.removed', { planId })
}

/** Says whether a plan is to renew, where it can (rule I97). */
export function setRenews(planId: string, renews: boolean): void {
  changeCart().setRenews(planId, renews)
}

/** The same product for another term. */
export function exchangeInCart(planId: string, by: string): void {
  tell(changeCart().replace(planId, by))
  publish('cart.removed', { planId })
  publish('cart.added', { planId: by })
}

/** Removes bought plans from the cart, without an event for removal. */
export function takeBought(planIds: readonly string[]): void {
  tell(changeCart().take(planIds))
}

const tell = (planIds: readonly string[]) => publish('cart.changed', { planIds: [...planIds] })
