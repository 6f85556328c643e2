import { publish } from '@portal/platform/events'
import { checkOf, storedValue } from '@portal/platform/storage'

/** How somebody logs in who names no provider. */
export const PASSWORD = 'password'

const isText = checkOf((value): value is string => typeof value === 'string')
const kept = storedValue('local', 'device:sign-in-method', isText)

/** How somebody last logged in on this device: `password`, or a provider's name. It outlasts a sign-out. */
export function lastMethod(): string | undefined {
  return kept.get()
}

/** Somebody has logged in that way. */
export function tellOfSignIn(method: string): void {
  kept.set(method)
  publish('session.started', { method })
}

/** Somebody has signed up that way, and is logged in with it. */
export function tellOfSignUp(method: string): void {
  publish('login.created', { method })
  tellOfSignIn(method)
}
