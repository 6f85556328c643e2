import { checkOf, storedValue } from '@portal/platform/storage'

/** Device storage, because it depends on the keyboard. */
const stored = storedValue(
  'local',
  'device:single-keys',
  checkOf((value): value is boolean => typeof value === 'boolean'),
)

/** Returns whether single-letter shortcuts are on. */
export function areSingleKeysOn(): boolean {
  return stored.get() ?? true
}

export function turnSingleKeys(on: boolean): void {
  stored.set(on)
}
