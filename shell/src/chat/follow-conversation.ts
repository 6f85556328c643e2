import { LONGEST_WAIT_S } from '@portal/contracts/authorization/membership'
import { isProductError } from '@portal/platform/api'
import type { News, Since } from './chat-calls.ts'

/** Before the server is asked again after an answer, in ms. */
const PAUSE_MS = 200
/** The same after a failure, in ms: twice as long each time. */
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

interface FollowOptions {
  id: string
  read: (since: Since, signal: AbortSignal) => Promise<News>
  /** Returns how far this tab knows the conversation. */
  position: () => Pick<Since, 'after' | 'version'>
  take: (news: News) => void
  /** Called with whether the server cannot be reached. */
  onAway: (isAway: boolean) => void
  /** The conversation is not there any more, or not this person's. */
  onGone: () => void
}

/**
 * Keeps a conversation up to date (rule Q34). One tab of all waits for answers that the server holds back, as for a
 * membership; it lets the others know that there is news, and they ask once.
 */
export function followConversation({ id, read, position, take, onAway, onGone }: FollowOptions) {
  const controller = new AbortController()
  const { signal } = controller
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`portal:chat:${id}`)

  /** Returns `undefined` if there is no answer. */
  async function ask(wait?: number): Promise<News | undefined> {
    try {
      const news = await read({ ...position(), wait }, signal)
      if (signal.aborted) return undefined
      const before = position()
      take(news)
      onAway(false)
      if (wait && isOther(before, position())) tellOthers()
      return news
    } catch (error) {
      if (signal.aborted) return undefined
      if (isProductError(error) && error.status === 404) {
        stop()
        onGone()
      } else onAway(true)
      return undefined
    }
  }
  async function askAll(): Promise<void> {
    for (let news = await ask(); news?.has_more; ) news = await ask()
  }
  async function holdTheLine(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const news = await ask(LONGEST_WAIT_S)
      failures = news ? 0 : failures + 1
      if (!news?.has_more) await pause(failures ? pauseAfter(failures) : PAUSE_MS, signal)
    }
  }
  const tellOthers = () => channel?.postMessage('news')
  const lookAgain = () => void (document.hidden || askAll())
  const stop = () => {
    controller.abort()
    channel?.close()
    document.removeEventListener('visibilitychange', lookAgain)
  }

  channel?.addEventListener('message', () => void askAll())
  document.addEventListener('visibilitychange', lookAgain)
  void askAll().then(() => inOneTab(`portal:chat:${id}`, signal, holdTheLine))
  return { stop, tellOthers }
}

/** A browser without locks has each tab wait for itself. */
async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | undefined
  if (signal.aborted) return
  // Given up with the page, or when the conversation is left.
  await (locks ? locks.request(name, { signal }, work) : work()).catch(() => {})
}

export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** (failures - 1))
}

const isOther = (before: Pick<Since, 'after' | 'version'>, now: typeof before) =>
  before.after !== now.after || before.version !== now.version

/** Ends early when the browser is back on the network. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
