import { linkOf } from './link-of.ts'
import type { UnsavedGuard } from './unsaved-guard.ts'

interface RoutingDetail {
  oldUrl: string
  newUrl: string
  cancelNavigation: (canceled: Promise<boolean>) => void
}

/**
 * Asks before unsaved work is lost: by a link (caught before any router, because a router inside a remote would already
 * have discarded the form), by the back button, and by closing the page. Returns the cleanup.
 */
export function guardWindow(guard: UnsavedGuard, go: (link: HTMLAnchorElement) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller

  const onClick = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || !guard.isDirty() || isHere(link)) return
    event.preventDefault()
    event.stopPropagation()
    void guard.ask().then((leaves) => leaves && go(link))
  }
  const onRouting = (event: Event) => {
    const { oldUrl, newUrl, cancelNavigation } = (event as CustomEvent<RoutingDetail>).detail
    if (!guard.isDirty() || pathOf(oldUrl) === pathOf(newUrl)) return
    cancelNavigation(guard.ask().then((leaves) => !leaves))
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (guard.isDirty()) event.preventDefault()
  }

  document.addEventListener('click', onClick, { capture: true, signal })
  window.addEventListener('single-spa:before-routing-event', onRouting, { signal })
  window.addEventListener('beforeunload', onUnload, { signal })
  return () => controller.abort()
}

/** A jump inside the page, by the skip link for example, leaves nothing. */
const isHere = ({ pathname, search }: HTMLAnchorElement) => pathname === location.pathname && search === location.search

const pathOf = (url: string) => new URL(url, location.href).pathname
