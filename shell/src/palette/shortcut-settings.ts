import { checkOf, storedValue } from '@portal/platform/storage'

/** Of the device, because it is about how somebody sits at it. */
const stored = storedValue(
  'local',
  'device:single-keys',
  checkOf((value): value is boolean => typeof value === 'boolean'),
)

/** Whether keys that are one letter do something. */
export function areSingleKeysOn(): boolean {
  return stored.get() ?? true
}

export function turnSingleKeys(on: boolean): void {
  stored.set(on)
}
