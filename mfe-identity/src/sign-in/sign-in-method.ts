import { publish } from '@portal/platform/events'
import { checkOf, storedValue } from '@portal/platform/storage'

/** Log-in method without a provider. */
export const PASSWORD = 'password'
/** Log-in method that a browser or a device keeps. */
export const PASSKEY = 'passkey'

const isText = checkOf((value): value is string => typeof value === 'string')
const kept = storedValue('local', 'device:sign-in-method', isText)

/** Returns the last log-in method on this device: `password`, `passkey`, or a provider's name. It outlasts a log-out. */
export function lastMethod(): string | undefined {
  return kept.get()
}

/** Reports a log-in with this method. */
export function tellOfSignIn(method: string): void {
  kept.set(method)
  publish('session.started', { method })
}

/** Reports a sign-up with this method, which includes the log-in. */
export function tellOfSignUp(method: string): void {
  publish('login.created', { method })
  tellOfSignIn(method)
}
