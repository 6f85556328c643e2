import type { Slots } from '../slots/slots.ts'

/** A pointer over a link, the focus on it or a finger: the page behind it is fetched before the click. */
export function prefetchOnIntent(slots: Pick<Slots, 'prefetch'>): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null
    if (link instanceof HTMLAnchorElement && link.origin === location.origin) slots.prefetch(link.pathname)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, onIntent, { passive: true })
}
