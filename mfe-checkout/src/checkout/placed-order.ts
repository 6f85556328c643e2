import { useEnding } from '@portal/platform/cart'
import { checkOf, storedValue } from '@portal/platform/storage'
import { useSyncExternalStore } from 'react'

/** The last order that was placed from this browser's cart. */
export interface PlacedOrder {
  orderId: number
  accountId: number
  planIds: readonly string[]
  /** Those of them that are not to renew; absent where the release before placed it, when nothing renewed. */
  ending?: readonly string[]
  isPaid: boolean
}

const stored = storedValue('local', 'checkout:placed-order', checkOf(isPlacedOrder))

/** Returns the last order placed for this account, paid or not. */
export function lastOrderOf(accountId: number | undefined): PlacedOrder | undefined {
  const order = stored.get()
  return order?.accountId === accountId ? order : undefined
}

/** The plans that somebody is about to buy, and those of them that are not to renew. */
export interface Chosen {
  planIds: readonly string[]
  ending: readonly string[]
}

/**
 * The order for just these plans that waits to be paid: it is paid, however often somebody comes back, opens another tab
 * or takes another card, instead of a second one being placed (rule J27). It is not theirs once they chose otherwise what
 * renews: a consent belongs to its order (rule I98).
 */
export function unpaidOrderOf(accountId: number | undefined, { planIds, ending }: Chosen): PlacedOrder | undefined {
  const order = lastOrderOf(accountId)
  if (!order || order.isPaid || !isSameSet(order.planIds, planIds)) return undefined
  return isSameSet(order.ending ?? order.planIds, ending) ? order : undefined
}

const listeners = new Set<() => void>()
let changes = 0

function keep(order: PlacedOrder | undefined): void {
  if (order) stored.set(order)
  else stored.clear()
  changed()
}

function changed(): void {
  changes++
  for (const hear of listeners) hear()
}

/** Hears of changes, those of other tabs too. */
function listen(hear: () => void): () => void {
  listeners.add(hear)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(hear)
    removeEventListener('storage', changed)
  }
}

export function useUnpaidOrder(accountId: number | undefined, planIds: readonly string[]): PlacedOrder | undefined {
  const ending = useEnding()
  useSyncExternalStore(listen, () => changes)
  return unpaidOrderOf(accountId, { planIds, ending })
}

export function rememberPlaced(order: Omit<PlacedOrder, 'isPaid'>): void {
  keep({ ...order, isPaid: false })
}

/** Returns the plans bought with an order, if this browser placed it and did not know about the payment yet. */
export function rememberPaid(orderId: number): readonly string[] {
  const order = stored.get()
  if (order?.orderId !== orderId || order.isPaid) return []
  keep({ ...order, isPaid: true })
  return order.planIds
}

/** Discards the placed order, because it will be replaced: with the tax of another address. */
export function clearPlacedOrder(): void {
  keep(undefined)
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

function isPlacedOrder(value: unknown): value is PlacedOrder {
  const {
    orderId,
    accountId,
    planIds,
    ending = [],
    isPaid,
  } = (value ?? {}) as Partial<Record<keyof PlacedOrder, unknown>>
  return (
    Number.isSafeInteger(orderId) &&
    Number.isSafeInteger(accountId) &&
    Array.isArray(planIds) &&
    Array.isArray(ending) &&
    typeof isPaid === 'boolean'
  )
}
