import { PAGES } from '@portal/contracts/pages'
import { storedValue } from '../storage/stored-value.ts'
import { Path } from './path.ts'

/** Destination after logging in, kept through sign-up, e-mail and a provider's round trip (account.md §2). */
const invite = storedValue('session', 'invite-url', Path)
const afterSignIn = storedValue('session', 'post-login-target', Path)
/** Destination after logging out (account.md §2); `/login` unless they came from a page to read. */
const signedOut = storedValue('local', 'unauthenticated-target', Path)

/** Remembers the page that asked for a sign-in. Anything but a path of this portal is ignored (rule A3). */
export function rememberTarget(path: string): void {
  if (isOwnPath(path)) afterSignIn.set(path)
}

export function rememberInvite(path: string): void {
  if (isOwnPath(path)) invite.set(path)
}

/** Pages that a visitor reads before logging in. */
const READ = [PAGES.pricing, PAGES.products, PAGES.docs]

/**
 * Keeps the page that somebody was reading when they went to log in, so that logging out leads back to it (rule B81). Any other way to the
 * login page makes that the place again.
 */
export function rememberWhereLoginBegan(referrer: string): void {
  const from = URL.parse(referrer)
  const isRead = READ.some((path) => from?.pathname === path || from?.pathname.startsWith(`${path}/`))
  if (from?.origin === location.origin && isRead) signedOut.set(from.pathname)
  else signedOut.clear()
}

/** Returns the invitation, or the stored page, or the account; a destination is used once (rule A3). */
export function takeTarget(): string {
  for (const stored of [invite, afterSignIn]) {
    const path = stored.get()
    if (!path) continue
    stored.clear()
    return path
  }
  return PAGES.account
}

/** Returns the stored destinations for a sign-up; they stay stored. */
export function storedTargets(): { invite_url?: string; redirect_url?: string } {
  const [invite_url, redirect_url] = [invite.get(), afterSignIn.get()]
  return { ...(invite_url && { invite_url }), ...(redirect_url && { redirect_url }) }
}

export function signedOutTarget(): string {
  return signedOut.get() ?? PAGES.login
}

function isOwnPath(path: string) {
  return Path.safeParse(path).success
}
