/**
 * Standard names are used as they are; others carry their owner, such as `keys:draft`, and are deleted on log-out. Data
 * of the device rather than the person is `device:last-method`.
 */
export type StorageKey =
  | 'cart'
  | 'search-history'
  | 'closed-banner'
  | 'post-login-target'
  | 'invite-url'
  | 'unauthenticated-target'
  | `${string}:${string}`

/** A validator: a zod schema, or `checkOf` where a library would be too large. */
export interface Check<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

export function checkOf<T>(fits: (value: unknown) => value is T): Check<T> {
  return { safeParse: (value) => (fits(value) ? { success: true, data: value } : { success: false }) }
}

export interface StoredValue<T> {
  /** Returns the stored value, or `undefined` if there is none or it is invalid. */
  get(): T | undefined
  set(value: T): void
  clear(): void
}

/** Fallback if the browser refuses storage: lasts as long as the page. */
const memory = new Map<string, string>()

/**
 * One value in the browser's storage, `local` (kept) or `session` (this tab). Checked when read, because an older
 * release or another hand may have written it; works in memory when storage is blocked or full.
 */
export function storedValue<T>(area: 'local' | 'session', key: StorageKey, check: Check<T>): StoredValue<T> {
  const inMemory = `${area} ${key}`

  return {
    get: () => {
      const text = memory.get(inMemory) ?? attempt(() => storageOf(area).getItem(key))
      const checked = check.safeParse(attempt(() => JSON.parse(text ?? '')))
      return checked.success ? checked.data : undefined
    },
    set: (value) => {
      const text = JSON.stringify(value)
      memory.delete(inMemory)
      if (!attempt(() => stores(area, key, text))) memory.set(inMemory, text)
    },
    clear: () => {
      memory.delete(inMemory)
      attempt(() => storageOf(area).removeItem(key))
    },
  }
}

function stores(area: 'local' | 'session', key: string, text: string) {
  storageOf(area).setItem(key, text)
  return true
}

/** Merely reaching for storage throws when cookies are blocked. */
function storageOf(area: 'local' | 'session') {
  return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
