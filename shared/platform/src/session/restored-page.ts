/**
 * A page that the browser kept whole and shows again (back/forward cache) may belong to a session that has ended. It
 * is hidden at once, and shown only when `isStillOurs` says so; otherwise it is loaded again. Returns what takes it off.
 */
export function checkWhenRestored(isStillOurs: () => Promise<boolean>, reload: () => void): () => void {
  const controller = new AbortController()
  const root = document.documentElement

  const onPageShow = async (event: PageTransitionEvent) => {
    if (!event.persisted) return
    root.hidden = true
    if (await isStillOurs().catch(() => false)) root.hidden = false
    else reload()
  }
  window.addEventListener('pageshow', onPageShow, { signal: controller.signal })
  return () => controller.abort()
}
