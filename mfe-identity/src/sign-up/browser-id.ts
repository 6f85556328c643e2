import { checkOf, storedValue } from '@portal/platform/storage'
import { nanoid } from 'nanoid'

const stored = storedValue(
  'local',
  'device:browser-id',
  checkOf((value): value is string => typeof value === 'string' && /^[\w-]{21}$/.test(value)),
)

/** Returns the id of this browser, created at sign-up (commerce.md §7). */
export function browserId(): string {
  const id = stored.get() ?? nanoid()
  stored.set(id)
  return id
}

/** The same, if somebody has signed up in this browser. */
export function knownBrowserId(): string | undefined {
  return stored.get()
}
