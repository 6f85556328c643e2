/** The standard names (account.md §2) that hold typed text: they are deleted, destinations stay. */
const OWN_NAMES = new Set(['search-history'])

/** Removes what a person left in this browser: all that a part stored under its name, but what is the device's. */
export function clearStored(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[area]
      for (const key of Object.keys(storage).filter(isPersonal)) storage.removeItem(key)
    } catch {
      // Storage that is blocked holds nothing.
    }
  }
}

function isPersonal(key: string): boolean {
  return OWN_NAMES.has(key) || (key.includes(':') && !key.startsWith('device:'))
}
