import { subscribe } from '@portal/event-bus'
import { createStore } from 'zustand/vanilla'

/** How many plans wait in the cart, for the header's badge. */
export function createCartStore() {
  const store = createStore(() => ({ count: 0 }))
  let stop = () => {}

  return {
    ...store,
    /** Follows the cart from now on. */
    begin: () => {
      stop = subscribe('cart.changed', ({ planIds }) => store.setState({ count: planIds.length }))
    },
    stop: () => stop(),
    clear: () => store.setState({ count: 0 }),
  }
}

export type CartStore = ReturnType<typeof createCartStore>
