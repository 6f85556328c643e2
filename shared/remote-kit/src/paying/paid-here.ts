import { checkOf, storedValue } from '@portal/platform/storage'

const stored = storedValue('local', 'checkout:paid-here', checkOf(isNumber))

/** Remembers the order that this browser pays, or has begun for nothing: its thanks are shown here alone (rule J128). */
export function rememberPaidHere(orderId: number): void {
  stored.set(orderId)
}

/** Returns whether it is the order that this browser paid last. */
export function isPaidHere(orderId: number): boolean {
  return stored.get() === orderId
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
