/** The closest element that a toast refers to: the row of the button last pressed, or its container. */
const SUBJECT = 'tr, li, article, form'

export type ToastPlace = 'top' | 'bottom'

/** Tracks the element last pressed or focused; returns a function for its place, and one to stop. */
export function followSubject() {
  let subject: Element | null = null
  const follow = ({ target }: Event) => {
    const found = target instanceof Element ? target.closest('main')?.contains(target) && target.closest(SUBJECT) : null
    if (found) subject = found
  }
  document.addEventListener('pointerdown', follow, true)
  document.addEventListener('focusin', follow, true)

  return {
    rect: () => (subject?.isConnected ? subject.getBoundingClientRect() : undefined),
    stop: () => {
      document.removeEventListener('pointerdown', follow, true)
      document.removeEventListener('focusin', follow, true)
    },
  }
}

/**
 * Returns the place of toasts: at the top, over the header (account.md §9 "top-right"), or at the bottom on a phone,
 * away from the page's title; the opposite if they would cover their subject. `height` is that of all toasts, in px.
 */
export function toastPlace(
  subject: { top: number; bottom: number } | undefined,
  { height, screen, isPhone }: { height: number; screen: number; isPhone: boolean },
): ToastPlace {
  const covers: Record<ToastPlace, boolean> = {
    top: subject !== undefined && subject.bottom > 0 && subject.top < height,
    bottom: subject !== undefined && subject.top < screen && subject.bottom > screen - height,
  }
  const [usual, other]: [ToastPlace, ToastPlace] = isPhone ? ['bottom', 'top'] : ['top', 'bottom']
  return covers[usual] && !covers[other] ? other : usual
}
