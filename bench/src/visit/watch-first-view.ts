/** When something first stood on the screen, ms since the navigation began; 0 until then. */
export interface FirstView {
  header: number
  content: number
}

export type WatchedPage = typeof globalThis & { firstView?: FirstView }

/**
 * Runs in the page before any script of its own. A frame that shows something is drawn after it has come into the document,
 * and not while a stylesheet holds drawing up: therefore the frame, not the change, is what counts.
 */
export function watchFirstView(selectors: Record<keyof FirstView, string>): void {
  const seen: FirstView = { header: 0, content: 0 }
  const found = new Set<string>()
  Object.assign(globalThis, { firstView: seen })

  new MutationObserver((_, observer) => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (found.has(name) || !document.querySelector(selector)) continue
      found.add(name)
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(seen, { [name]: performance.now() })))
    }
    if (found.size === 2) observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
}
