import type { HeldToken } from './token-lifetime.ts'

/** So long before a session ends for want of activity somebody is warned, in ms. */
const IDLE_WARNING_MS = 120_000
/** So long before it ends whatever they do they are told, in ms. */
const END_NOTICE_MS = 600_000
/** What the server said so long ago may be true no more, in ms: another tab may have been busy since. */
const NEWS_MS = 5_000
/** Before the server is asked again after it could not be reached, in ms. */
const PAUSE_MS = 20_000

/** The session is about to end: for want of activity, or because it is as old as it may get. */
export interface SessionWarning {
  kind: 'idle' | 'absolute'
  /** ms, by this machine's clock. */
  endsAt: number
}

export interface SessionWarningsOptions {
  /** Has the server say anew when the session ends; what it says is heard. */
  ask: () => Promise<unknown>
  /** `undefined` when there is nothing to warn of any more. */
  show: (warning: SessionWarning | undefined) => void
}

/**
 * Warns before a session ends. Every token says when that is, and whatever is shown has just been asked for: nobody is
 * warned who was busy elsewhere, and what one tab puts off all tabs hear of with their next token.
 */
export function createSessionWarnings({ ask, show }: SessionWarningsOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEndAccepted = false
  let isStopped = false

  const lookAt = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(look, Math.max(0, time - Date.now()))
  }
  const look = () => void ask().catch(() => isStopped || lookAt(Date.now() + PAUSE_MS))

  return {
    hear: ({ givenAt, idleEndsAt, endsAt, actingEndsAt }: HeldToken): void => {
      if (isStopped || idleEndsAt === undefined || endsAt === undefined) return
      const now = Date.now()
      const isIdle = idleEndsAt - now <= IDLE_WARNING_MS && idleEndsAt < endsAt
      const isEnding = endsAt - now <= END_NOTICE_MS
      if (!isEnding) isEndAccepted = false
      const isDue = isIdle || (isEnding && !isEndAccepted)
      if (isDue && now - givenAt > NEWS_MS) {
        lookAt(now)
        return
      }
      if (!isDue) show(undefined)
      else show(isIdle ? { kind: 'idle', endsAt: idleEndsAt } : { kind: 'absolute', endsAt })

      const turns = [idleEndsAt - IDLE_WARNING_MS, endsAt - END_NOTICE_MS, idleEndsAt, endsAt, actingEndsAt ?? endsAt]
      lookAt(Math.min(...turns.filter((time) => time > now)))
    },
    /** Somebody has been told of the end that cannot be put off. */
    acceptEnd: (): void => {
      isEndAccepted = true
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
