import { clearAuthenticatedCookie } from './authenticated-cookie.ts'

/**
 * Reason for the end of a session: logged out; the server issues no tokens any more; the last token expires and no
 * lasting one can be had; idle in spite of a warning; ended by another tab; the person is gone from the server (rule
 * B20).
 */
export type EndReason = 'asked' | 'rejected' | 'expired' | 'idle' | 'elsewhere' | 'user-gone'

/** The session ended without a request of the person, who may want to continue where they were. */
export function isRunOut(reason: EndReason): boolean {
  return reason === 'rejected' || reason === 'expired' || reason === 'idle'
}

export interface SessionEndOptions {
  /** Ends the session on the server. Rejects when that failed and the session may still stand. */
  logOutOnServer: () => Promise<unknown>
  /** Empties every cache of the page. */
  clear: () => void
  tellOtherTabs: (reason: EndReason) => unknown
  /** Loads the page where signed-out people go. */
  leave: (reason: EndReason) => void
}

/**
 * The one way out (account.md §4): the server first, unless it was the server that refused; then everything that this
 * tab knows, in one place; then the other tabs; then away. Rejects when somebody asked and the server could not be
 * reached: a person who reads "signed out" must be signed out.
 */
export function createSessionEnd({ logOutOnServer, clear, tellOtherTabs, leave }: SessionEndOptions) {
  let ending: Promise<void> | undefined

  const end = async (reason: EndReason) => {
    if (reason === 'asked') await logOutOnServer()
    if (reason === 'expired') await logOutOnServer().catch(() => {})
    clear()
    clearAuthenticatedCookie()
    if (reason !== 'elsewhere') tellOtherTabs(reason)
    leave(reason)
  }

  return (reason: EndReason): Promise<void> => {
    // Later, so that what ends the session again meanwhile finds that it is ending: this tab hears its own event, too.
    ending ??= Promise.resolve(reason)
      .then(end)
      .catch((error) => {
        ending = undefined
        throw error
      })
    return ending
  }
}

export type SessionEnd = ReturnType<typeof createSessionEnd>
