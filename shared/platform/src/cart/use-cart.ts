import { useStore } from 'zustand'
import { thePlatform } from '../start/platform.ts'

/** The plans in the cart, by id. */
export function useCart(): readonly string[] {
  return useStore(thePlatform().cart, ({ planIds }) => planIds)
}

/** Returns the number of plans in the cart, for the header's badge. */
export function useCartCount(): number {
  return useCart().length
}

/** Returns the plans in the cart that are not to renew, by id (rule I97). */
export function useEnding(): readonly string[] {
  return useStore(thePlatform().cart, ({ ending }) => ending)
}

/** Returns functions that change the cart; each returns its new content. */
export function changeCart() {
  const { put, take, replace, setRenews } = thePlatform().cart
  return { put, take, replace, setRenews }
}

/** Returns the current cart, whichever tab changed it last. */
export function cartAsStored(): readonly string[] {
  return thePlatform().cart.stored()
}
