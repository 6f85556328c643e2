import { subscribe } from '@portal/event-bus'
import { createStore } from 'zustand/vanilla'
import { checkOf, storedValue } from '../storage/stored-value.ts'

/** Maximum number of plans in an order (rule J19). */
const MOST_PLANS = 20

const PlanIds = checkOf(
  (value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
)
const stored = storedValue('local', 'cart', PlanIds)
/** A person's cart at log-out, kept until they return on this device. */
const leftBy = (userId: number) => storedValue('local', `device:cart-of-${userId}`, PlanIds)

export interface CartState {
  /** Each once, in the order in which they were chosen. */
  planIds: readonly string[]
}

/**
 * The plans a person is about to buy (commerce.md §3 "Cart"): the browser's `cart`, shared by all of its tabs. A
 * visitor's cart is kept when they log in, merged with the one from their last log-out; no one else sees it then (rule
 * I23).
 */
export function createCartStore(userId: number | undefined) {
  const store = createStore<CartState>(() => ({ planIds: sound(stored.get() ?? []) }))
  let stop = () => {}

  const read = () => show(sound(stored.get() ?? []))
  const show = (planIds: readonly string[]) => {
    if (String(planIds) !== String(store.getState().planIds)) store.setState({ planIds })
  }
  /** Read before it is written: another tab may have changed it. */
  const change = (changed: (planIds: readonly string[]) => readonly string[]): readonly string[] => {
    const planIds = sound(changed(stored.get() ?? []))
    stored.set([...planIds])
    show(planIds)
    return planIds
  }

  /** Merges the person's stored cart with the plans they chose before logging in. */
  const joinLeft = (id: number) => {
    const left = leftBy(id).get() ?? []
    leftBy(id).clear()
    if (left.length) change((planIds) => [...left, ...planIds])
  }

  return {
    ...store,
    /** Follows the cart from now on, whichever tab changes it. */
    begin: () => {
      const hear = ({ key }: StorageEvent) => {
        if (key === 'cart' || key === null) read()
      }
      addEventListener('storage', hear)
      const unsubscribe = subscribe('cart.changed', ({ planIds }) => show(sound(planIds)))
      stop = () => {
        removeEventListener('storage', hear)
        unsubscribe()
      }
      // A late listener is told what the last event said; what is stored may be newer.
      read()
      if (userId !== undefined) joinLeft(userId)
    },
    stop: () => stop(),
    /** Returns the stored value, including changes by other tabs that were not announced yet. */
    stored: () => sound(stored.get() ?? []),
    put: (planId: string) => change((planIds) => [...planIds, planId]),
    /** Takes plans out; the order of the others stays. */
    take: (gone: readonly string[]) => change((planIds) => planIds.filter((id) => !gone.includes(id))),
    /** Replaces a plan. */
    replace: (planId: string, by: string) => change((planIds) => planIds.map((id) => (id === planId ? by : id))),
    /** The person logs out: their cart is stored for them alone. */
    leave: () => {
      const planIds = sound(stored.get() ?? [])
      if (userId === undefined || planIds.length === 0) return
      leftBy(userId).set([...planIds])
      stored.clear()
      show([])
    },
  }
}

/** Removes invalid values: another release or the user may have written them. */
function sound(planIds: readonly string[]): readonly string[] {
  return [...new Set(planIds)].filter(Boolean).slice(0, MOST_PLANS)
}

export type CartStore = ReturnType<typeof createCartStore>
