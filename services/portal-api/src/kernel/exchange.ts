import type { Transaction } from '@portal/foundation/database'
import type { Foundation } from '@portal/foundation/foundation'
import type { FoundSession } from '@portal/foundation/sessions'

/** One request as a route sees it, after permission and before validation. */
export interface Exchange {
  foundation: Foundation
  /** Database that a GET reads from. */
  db: Transaction
  requestId: string
  now: Date
  params: unknown
  query: unknown
  body: unknown
  /** Absent when nobody is signed in and nobody needs to be. */
  session: FoundSession | undefined
  idempotencyKey: string | undefined
  browser: Browser
}

/**
 * The browser's side of a session, for the few calls that begin, switch or end one. What it is given it gets once the call
 * is done and committed, or not at all.
 */
export interface Browser {
  /** Network address of the caller, as far as the proxy in front is trusted. */
  address: string
  /** The user agent string; `""` if missing. */
  userAgent: string
  /** The token of the session's cookie, whether or not there still is such a session. */
  sessionToken: string | undefined
  /** Key that identifies the browser regardless of who is logged in; undefined if the request had none. */
  key: string | undefined
  /**
   * The same; hands it one where it has none, and lets the one it has last longer. A refused call hands out one only with
   * `alsoIfRefused`, for what the browser is to come back with.
   */
  ensureKey(options?: { alsoIfRefused: boolean }): string
  /** Token by which this browser is remembered for a person, if it has one; it proves nothing yet (rule B113). */
  rememberedAs(userId: number): string | undefined
  /** Hands it such a token. */
  remember(userId: number, token: string): void
  /** Sets the flag that tells the browser's scripts about the session. */
  flagSession(): void
  /** Hands the browser a new session, or takes the old one away. */
  setSession(token: string | undefined): void
  /** Hands the browser another token of the session that it has. */
  replaceToken(token: string): void
}
