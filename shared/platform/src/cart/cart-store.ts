import { subscribe } from '@portal/event-bus'
import { createStore } from 'zustand/vanilla'
import { checkOf, storedValue } from '../storage/stored-value.ts'

/** Maximum number of plans in an order (rule J19). */
const MOST_PLANS = 20

const PlanIds = checkOf(
  (value): value is string[] => Array.isArray(value) && value.every((id) => typeof id === 'string'),
)
const stored = storedValue('local', 'cart', PlanIds)
/** Plans of the cart that are not to renew: the others do, where they can. */
const storedEnding = storedValue('local', 'cart:ending', PlanIds)
/** A person's cart at log-out, kept until they return on this device. */
const leftBy = (userId: number) => storedValue('local', `device:cart-of-${userId}`, PlanIds)
const endingLeftBy = (userId: number) => storedValue('local', `device:cart-ending-of-${userId}`, PlanIds)

export interface CartState {
  /** Each once, in the order in which they were chosen. */
  planIds: readonly string[]
  /** Those of them that somebody does not want to renew (rule I97). */
  ending: readonly string[]
}

/**
 * The plans a person is about to buy (commerce.md §3 "Cart"): the browser's `cart`, shared by all of its tabs. A
 * visitor's cart is kept when they log in, merged with the one from their last log-out; no one else sees it then (rule
 * I23).
 */
export function createCartStore(userId: number | undefined) {
  const store = createStore<CartState>(() => ({ planIds: sound(stored.get() ?? []), ending: endingAsStored() }))
  let stop = () => {}

  const read = () => show(sound(stored.get() ?? []))
  const show = (planIds: readonly string[]) => {
    const next = { planIds, ending: endingAsStored() }
    const now = store.getState()
    if (String(planIds) !== String(now.planIds) || String(next.ending) !== String(now.ending)) store.setState(next)
  }
  /** Read before it is written: another tab may have changed it. */
  const change = (changed: (planIds: readonly string[]) => readonly string[]): readonly string[] => {
    const planIds = sound(changed(stored.get() ?? []))
    stored.set([...planIds])
    const ending = endingAsStored()
    // A plan that is chosen again later renews again, unless somebody says otherwise.
    if (ending.some((id) => !planIds.includes(id))) storedEnding.set(ending.filter((id) => planIds.includes(id)))
    show(planIds)
    return planIds
  }
  const setEnding = (changed: (ending: readonly string[]) => readonly string[]) => {
    storedEnding.set([...sound(changed(endingAsStored()))])
    read()
  }

  /** Merges the person's stored cart with the plans they chose before logging in. */
  const joinLeft = (id: number) => {
    const [left, ending] = [leftBy(id).get() ?? [], endingLeftBy(id).get() ?? []]
    leftBy(id).clear()
    endingLeftBy(id).clear()
    if (left.length) change((planIds) => [...left, ...planIds])
    if (ending.length) setEnding((now) => [...now, ...ending])
  }

  return {
    ...store,
    /** Follows the cart from now on, whichever tab changes it. */
    begin: () => {
      const hear = ({ key }: StorageEvent) => {
        if (key === 'cart' || key === 'cart:ending' || key === null) read()
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
    /** Replaces a plan, which keeps whether it is to renew. */
    replace: (planId: string, by: string) => {
      if (endingAsStored().includes(planId)) setEnding((ending) => [...ending, by])
      return change((planIds) => planIds.map((id) => (id === planId ? by : id)))
    },
    /** Says whether a plan of the cart is to renew, where it can. */
    setRenews: (planId: string, renews: boolean) =>
      setEnding((ending) => (renews ? ending.filter((id) => id !== planId) : [...ending, planId])),
    /** The person logs out: their cart is stored for them alone. */
    leave: () => {
      const planIds = sound(stored.get() ?? [])
      if (userId === undefined || planIds.length === 0) return
      leftBy(userId).set([...planIds])
      endingLeftBy(userId).set([...endingAsStored()])
      stored.clear()
      storedEnding.clear()
      show([])
    },
  }
}

function endingAsStored(): readonly string[] {
  return sound(storedEnding.get() ?? [])
}

/** Removes invalid values: another release or the user may have written them. */
function sound(planIds: readonly string[]): readonly string[] {
  return [...new Set(planIds)].filter(Boolean).slice(0, MOST_PLANS)
}

export type CartStore = ReturnType<typeof createCartStore>
