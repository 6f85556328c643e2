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

/** Ends a session once, no matter how many callers. If that fails, it can be tried again. */
export function createSessionEnd(end: (reason: EndReason) => Promise<void>) {
  let ending: Promise<void> | undefined

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
