/** Said by every tab that opens: which person the browser's session belongs to now. */
interface Message {
  user: number | null
}

export interface OtherTabsOptions {
  user: number | null
  /** Called when another person logged in in another tab: the browser's session is no longer this page's. */
  changed: () => void
  /** The same person has opened a page in another tab. */
  seen: () => void
}

/** Tells the other tabs who is logged in, and listens for the same. */
export function joinOtherTabs({ user, changed, seen }: OtherTabsOptions) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal:session')

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // A tab without a person may be an old one. Who signs in on a page that had nobody is no mix-up either.
    if (user === null || data.user === null) return
    if (data.user === user) seen()
    else changed()
  })

  return {
    greet: () => channel?.postMessage({ user } satisfies Message),
    close: () => channel?.close(),
  }
}
