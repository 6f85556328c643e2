import { checkOf, storedValue } from '@portal/platform/storage'

/** The consent to a reminder about a cart, as stored in this browser. */
interface KeptReminder {
  userId: number
  planIds: readonly string[]
}

export const keptReminder = storedValue('local', 'checkout:reminder', checkOf(isKept))

function isKept(value: unknown): value is KeptReminder {
  const { userId, planIds } = (value ?? {}) as Partial<Record<keyof KeptReminder, unknown>>
  return Number.isSafeInteger(userId) && Array.isArray(planIds) && planIds.every((id) => typeof id === 'string')
}
