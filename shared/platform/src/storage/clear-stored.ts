/** The standard names (account.md §2) that hold typed text: they are deleted, destinations stay. */
const OWN_NAMES = new Set(['search-history'])

/**
 * Deletes a person's data in this browser: everything that parts stored under their names, except data of the device.
 */
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
