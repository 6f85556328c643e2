import type { PageState, PageStore } from '../page/page-store.ts'

/** Longest wait for the browser to have nothing better to do, in ms. */
const CONTENT_WAIT_MS = 1000

/** Does what nobody waits for, once there is something to read. */
export function afterContent(page: PageStore, work: () => unknown): void {
  const look = (state: PageState) => {
    if (!isThere(state)) return
    stop()
    whenIdle(work)
  }
  const stop = page.subscribe(look)
  look(page.getState())
}

function isThere({ route, slot }: PageState) {
  return route.kind !== 'remote' || slot.phase === 'ready' || slot.phase === 'failed'
}

/** Soon, but when the browser has nothing better to do. */
export function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: CONTENT_WAIT_MS })
  else setTimeout(work, CONTENT_WAIT_MS / 5)
}
