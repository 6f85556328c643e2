import { changeCart } from '@portal/platform/cart'
import { publish } from '@portal/platform/events'

/** Puts a plan in the cart; one that is there already stays where it is. */
export function addToCart(planId: string): void {
  tell(changeCart().put(planId))
  publish('cart.added', { planId })
}

export function removeFromCart(planId: string): void {
  tell(changeCart().take([planId]))
  publish('cart.removed', { planId })
}

/** The same product for another term. */
export function exchangeInCart(planId: string, by: string): void {
  tell(changeCart().replace(planId, by))
  publish('cart.removed', { planId })
  publish('cart.added', { planId: by })
}

/** What was bought leaves the cart; nobody changed their mind. */
export function takeBought(planIds: readonly string[]): void {
  tell(changeCart().take(planIds))
}

const tell = (planIds: readonly string[]) => publish('cart.changed', { planIds: [...planIds] })
