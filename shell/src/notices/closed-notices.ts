import { checkOf, storedValue } from '@portal/platform/storage'

const MOST_KEPT = 20
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** IDs of the notices that were closed in this session (account.md §2): another one is shown again. */
const stored = storedValue('session', 'closed-banner', checkOf(isIds))

export function isClosed(id: string): boolean {
  return stored.get()?.includes(id) ?? false
}

export function rememberClosed(id: string): void {
  stored.set([...(stored.get() ?? []), id].slice(-MOST_KEPT))
}
