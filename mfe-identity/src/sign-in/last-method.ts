import { checkOf, storedValue } from '@portal/platform/storage'

const isText = checkOf((value): value is string => typeof value === 'string')
const kept = storedValue('local', 'device:last-method', isText)

/** How somebody last logged in on this device: `password`, or a provider's name. It outlasts a sign-out. */
export function lastMethod(): string | undefined {
  return kept.get()
}

export function rememberMethod(method: string): void {
  kept.set(method)
}
