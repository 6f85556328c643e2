/**
 * Why a session ends: somebody asked; the server gave no token any more; the last token runs out and none that lasts can
 * be had; nobody was active, in spite of a warning; another tab has ended it; the person is gone from the server (rule B20).
 */
export type EndReason = 'asked' | 'rejected' | 'expired' | 'idle' | 'elsewhere' | 'user-gone'

/** The session is over without anybody's wish, and its person may want to go on where they were. */
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
