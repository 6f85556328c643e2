import { linkOf } from '@portal/platform/navigation'
import { type Platform, takeOverConnection } from '@portal/platform/start'
import { isJump } from '../boot/follow-links.ts'
import type { PageStore } from '../page/page-store.ts'

/** Before the portal is asked for again, in ms: twice as long each time. */
const SHORTEST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000
/** A network that swallows requests refuses none, in ms. */
const ANSWER_WAIT_MS = 10_000

/** It would lie over the header for as long as there is no connection, in ms. */
const SHOWN_MS = 8000

const OFFLINE = "You're offline. Changes can't be saved until you're back."

/**
 * Finds out whether the portal can be reached, once something says that it may not be: a request without an answer, a part that did
 * not load, or the browser (rule H80). Says so once, keeps the browser's own error page away, and says when the portal is back
 * (rules H81, H82).
 */
export function followConnection(
  page: Pick<PageStore, 'subscribe' | 'getState'>,
  { toasts }: Pick<Platform, 'toasts'>,
  assign = (path: string) => location.assign(path),
) {
  const setOnline = takeOverConnection()
  let isOffline = false
  let looking: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let shown: number | undefined
  /** The page to load as soon as it can be. */
  let next: string | undefined

  const check = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const look = async () => {
    clearTimeout(timer)
    const wasOffline = isOffline
    isOffline = !(await isPortalThere())
    setOnline(!isOffline)
    if (isOffline) {
      timer = setTimeout(check, Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures++))
      // A page that did not come says so itself.
      if (page.getState().slot.phase !== 'failed') say()
      return
    }
    failures = 0
    if (next) assign(next)
    hide()
    if (wasOffline) toasts.show({ kind: 'success', content: "You're back online." })
  }
  const say = () => {
    const offer = { label: 'Retry', take: checkAnew }
    shown ??= toasts.show({ kind: 'info', content: OFFLINE, offer, lastsMs: SHOWN_MS })
  }
  const hide = () => {
    if (shown) toasts.dismiss(shown)
    shown = undefined
  }
  /** Repeats the toast, which may have been closed or read, where there is still no connection. */
  const checkAnew = async () => {
    hide()
    await check()
    if (isOffline) say()
  }
  const isDoubtful = () => isOffline || looking || !navigator.onLine

  for (const type of ['online', 'offline']) window.addEventListener(type, check)
  // After all routers: what is left of a click loads a document.
  document.addEventListener('click', onClick)
  page.subscribe(({ slot }, before) => {
    if (slot === before.slot || slot.phase !== 'failed') return
    hide()
    void check()
  })
  if (!navigator.onLine) void check()

  async function onClick(event: MouseEvent) {
    const link = linkOf(event)
    if (!link || isJump(link) || !isDoubtful()) return
    event.preventDefault()
    await checkAnew()
    if (!isOffline) assign(link.href)
  }
  return {
    checkConnection: () => void check(),
    /** Leaves for another document. Without a connection that waits: the browser would show an error page of its own. */
    load: (path: string) => {
      // A page that the browser kept whole is hidden until it is known whose it is: it waits for nothing.
      if (!isDoubtful() || document.documentElement.hidden) return assign(path)
      next = path
      void check()
    },
  }
}

/** Any answer will do, of the smallest question that there is. */
function isPortalThere(): Promise<boolean> {
  return fetch('/plan/revision', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WAIT_MS) }).then(
    () => true,
    () => false,
  )
}
