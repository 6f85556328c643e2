import { checkOf, storedValue } from '@portal/platform/storage'

/** Things chosen last that search remembers. */
const USED_KEPT = 20

const Ids = checkOf((value): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'))
const stored = storedValue('local', 'search:used', Ids)

/** The ids of what this person chose last, the latest first (rule N6). */
export function usedEntries(): readonly string[] {
  return stored.get() ?? []
}

export function rememberUsed(id: string): void {
  stored.set([id, ...usedEntries().filter((one) => one !== id)].slice(0, USED_KEPT))
}
