import type { HeldToken } from './token-lifetime.ts'

/** How long before an idle session ends the person is warned, in ms. */
const IDLE_WARNING_MS = 120_000
/** How long before the absolute end of a session the person is notified, in ms. */
const END_NOTICE_MS = 600_000
/** Age at which the server's information is outdated, in ms: another tab may have been active since. */
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
  /** Asks the server when the session ends, and applies the result. */
  ask: () => Promise<unknown>
  /** `undefined` when there is nothing to warn of any more. */
  show: (warning: SessionWarning | undefined) => void
}

/**
 * Warns before a session ends. Every token states the end, and it is checked again right before the warning, so that
 * people active elsewhere are not warned; an extension in one tab reaches the others with their next token.
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
    /** The person has acknowledged the absolute end. */
    acceptEnd: (): void => {
      isEndAccepted = true
    },
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
