import { PAGES } from '@portal/contracts/pages'
import { navigate, rememberTarget } from '@portal/platform/navigation'
import type { Platform } from '@portal/platform/start'
import { documentTitle } from '../document/document-title.ts'
import type { PageStore } from '../page/page-store.ts'
import { drawsItself, layoutOf, type Route, routeOf, titleOf } from '../page/route.ts'

/**
 * Keeps the frame at the URL, and says where one has come to: title, focus, announcement. It moves when the old page
 * has gone and the new one is about to come.
 */
export function followRoute(page: PageStore, platform: Platform): void {
  const move = () => {
    const { plan, path: before, route: old } = page.getState()
    const { pathname: path, search } = location
    const route = routeOf(plan, path, search)
    // A remote's own link may lead where this page's plan knows nothing. The server decides: it may want a sign-in, or be new.
    if (!drawsItself(route) && path !== before) return platform.load(path + search + location.hash)
    page.setState({ path, search, route })
    if (path !== before) arrive(route, old, platform)
    if (path !== before && layoutOf(route, plan.visitor) === 'account') platform.checkSession()
    if (route.kind === 'sign-in') goAndSignIn()
  }
  window.addEventListener('single-spa:before-mount-routing-event', move)
  platform.session.subscribe(({ state }) => page.setState({ isLeaving: state === 'leaving' }))
}

/** Sends a logged-out visitor to the log-in and remembers the page (account.md §2). */
function goAndSignIn() {
  rememberTarget(location.pathname + location.search + location.hash)
  navigate(PAGES.login, { replace: true })
}

function arrive(route: Route, old: Route, { plan, announcer }: Platform) {
  const title = titleOf(route)
  document.title = documentTitle(title, plan.brand.name)
  announcer.announce(title)
  closePopovers()
  if (isOther(route, old) || !document.activeElement || document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true })
}

/** Returns whether another part renders now; within one part, the focus is that part's responsibility. */
function isOther(route: Route, old: Route) {
  return route.kind !== old.kind || ownerOf(route) !== ownerOf(old)
}

function ownerOf(route: Route) {
  return route.kind === 'remote' ? route.name : 'page' in route ? route.page.path : ''
}

/** The drawer has done its work. */
function closePopovers() {
  for (const open of document.querySelectorAll<HTMLElement>('nav:popover-open, #site-menu:popover-open'))
    open.hidePopover()
}
