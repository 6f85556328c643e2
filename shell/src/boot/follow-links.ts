import { linkOf } from '@portal/platform/navigation'
import type { PageStore } from '../page/page-store.ts'
import { isDrawnHere } from '../page/planned-paths.ts'
import type { Slots } from '../slots/slots.ts'

/**
 * Turns a click on any link of the portal into a route change. A router inside a remote has taken its own by then. What this
 * page's plan does not know the server decides: it may want a sign-in, be new, or not exist.
 */
export function followLinks(page: Pick<PageStore, 'getState'>, slots: Pick<Slots, 'prefetch'>): void {
  document.addEventListener('click', (event) => {
    const link = linkOf(event)
    if (!link || isJump(link) || !isDrawnHere(page.getState().plan, link.pathname)) return
    event.preventDefault()
    slots.prefetch(link.pathname)
    history.pushState(null, '', link.href)
  })
}

/** To another place of this same page: the browser's. */
export function isJump({ hash, pathname, search }: HTMLAnchorElement) {
  return hash !== '' && pathname === location.pathname && search === location.search
}
