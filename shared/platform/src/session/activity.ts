/** Shortest interval for reporting activity to the server, in ms. */
const SENT_EVERY_MS = 300_000

/**
 * Counts typing and pointing as activity, although the input is not sent yet, so that people filling in a long form
 * stay logged in. Returns the cleanup.
 */
export function watchActivity(tell: () => unknown): () => void {
  const controller = new AbortController()
  let sentAt = Date.now()

  const notice = () => {
    // A clock that was set back must not silence it for as long.
    const since = Date.now() - sentAt
    if (since >= 0 && since < SENT_EVERY_MS) return
    sentAt = Date.now()
    tell()
  }
  const options = { capture: true, passive: true, signal: controller.signal }
  for (const name of ['pointerdown', 'keydown', 'input']) document.addEventListener(name, notice, options)
  return () => controller.abort()
}
