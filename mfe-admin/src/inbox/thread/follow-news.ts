import { LONGEST_WAIT_S } from '@portal/contracts/authorization/membership'
import type { News } from './thread.ts'

/** Before the server is asked again, in ms: after an answer, and after none. */
const PAUSE_MS = 200
const LONG_PAUSE_MS = 5_000

/** Position from which a conversation is read on. */
export interface Since {
  after?: number
  version?: string
  wait?: number
}

interface NewsOptions {
  read: (since: Since, signal: AbortSignal) => Promise<News>
  onNews: (news: News) => void
  /** The server cannot be reached, or can be again. */
  onAway: (isAway: boolean) => void
  /** Returns whether asking again makes no sense after this failure. */
  isOver: (error: unknown) => boolean
}

/**
 * Reads a conversation to its end, and then its news as they come: each answer is held back until there is one (record 39).
 * A lost connection is taken up behind the last message, so that none is lost and none comes twice (rule Q66). A page that
 * nobody sees asks for nothing. Returns what ends it.
 */
export function followNews({ read, onNews, onAway, isOver }: NewsOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let after = 0
  let version: string | undefined
  let isAway = false

  async function readOn(): Promise<number> {
    // After a failure an answer comes at once, and shows that the server is there.
    const isHeld = version !== undefined && !isAway
    const news = await read(
      {
        ...(after > 0 && { after }),
        ...(version !== undefined && { version }),
        ...(isHeld && { wait: LONGEST_WAIT_S }),
      },
      signal,
    )
    if (signal.aborted) return 0
    if (isAway) onAway(false)
    isAway = false
    after = Math.max(after, ...(news.messages ?? []).map(({ sequence = 0 }) => sequence))
    // There is nothing to wait for before the end.
    version = news.has_more ? undefined : news.version
    onNews(news)
    return news.has_more ? 0 : news.version === undefined ? LONG_PAUSE_MS : PAUSE_MS
  }

  async function follow() {
    while (!signal.aborted) {
      await untilSeen(signal)
      let pauseMs: number
      try {
        pauseMs = await readOn()
      } catch (error) {
        if (signal.aborted || isOver(error)) return
        if (!isAway) onAway(true)
        isAway = true
        pauseMs = LONG_PAUSE_MS
      }
      await pause(pauseMs, signal)
    }
  }
  void follow()
  return () => controller.abort()
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const stop = () => {
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const look = () => document.hidden || stop()
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', stop)
  })
}

/** A connection that comes back ends a pause early. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('online', stop)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    addEventListener('online', stop)
    signal.addEventListener('abort', stop)
  })
}
