import { useStore } from 'zustand'
import { thePlatform } from '../start/platform.ts'

/** How many plans wait in the cart. It follows the event `cart.changed`, also from other tabs. */
export function useCartCount(): number {
  return useStore(thePlatform().cart, ({ count }) => count)
}
