import type { Platform } from '@portal/platform/start'
import { withSecondTry } from '../document/second-try.ts'
import type { PageStore } from '../page/page-store.ts'
import type { loadMessages } from './messages-menu.tsx'

/** Counts what is unread from the first toast of the tab on, or the first news of the person. The code that counts comes with that. */
export function followMessages(page: PageStore, platform: Platform, load: typeof loadMessages): void {
  const stops = [
    platform.toasts.subscribe(begin),
    platform.session.subscribe(({ visitor }, before) => {
      if (visitor?.unread !== before.visitor?.unread) begin()
    }),
  ]
  if (hasLog() || platform.toasts.getState().past.length > 0) begin()

  function begin() {
    if (stops.length === 0) return
    for (const stop of stops.splice(0)) stop()
    withSecondTry(load).then(
      ({ countUnread }) => countUnread(page, platform),
      // The page works without it.
      () => {},
    )
  }
}

/** Merely reaching for storage throws when cookies are blocked. */
function hasLog(): boolean {
  try {
    return 'shell:toasts' in sessionStorage
  } catch {
    return false
  }
}
