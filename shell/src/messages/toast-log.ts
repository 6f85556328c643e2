import type { Platform } from '@portal/platform/start'
import { checkOf, storedValue } from '@portal/platform/storage'
import { PAST_TOASTS, type PastToast } from '@portal/platform/toasts'
import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

/** A toast of this browser session, as text. */
export interface LoggedToast {
  kind: PastToast['kind']
  text: string
  /** Time at which it was shown, in ms. */
  at: number
  /** The page that showed it. */
  path?: string | undefined
  reference?: string | undefined
  /** An error that nobody has looked up yet (rule H52). */
  isUnread?: boolean | undefined
  /** Its id on the page that showed it, while that is this page. */
  id?: number | undefined
}

interface KeptLog {
  userId: number | null
  toasts: LoggedToast[]
}

const Kept = checkOf(
  (value): value is KeptLog =>
    value instanceof Object && 'toasts' in value && Array.isArray(value.toasts) && value.toasts.every(isLogged),
)

function isLogged(value: unknown): value is LoggedToast {
  return value instanceof Object && 'text' in value && 'at' in value && typeof value.at === 'number'
}

/** Personal data, deleted at log-out; another person who logs in finds none of it (rule H50). */
const kept = storedValue('session', 'shell:toasts', Kept)

/** Toasts of this tab, newest last. */
export const toastLog = createStore<{ toasts: readonly LoggedToast[] }>(() => ({ toasts: [] }))

/** Logs the toasts of this page behind those of the pages before it in this tab. Returns what ends it. */
export function followToasts({ plan, toasts }: Pick<Platform, 'plan' | 'toasts'>): () => void {
  const userId = plan.visitor?.user.id ?? null
  const before = kept.get()
  toastLog.setState({ toasts: before?.userId === userId ? before.toasts : [] })
  const stopKeeping = toastLog.subscribe(({ toasts: logged }) =>
    kept.set({ userId, toasts: logged.map(({ id: _, ...toast }) => toast) }),
  )
  let lastId = 0
  const logNew = () => {
    const fresh = toasts.getState().past.filter(({ id }) => id > lastId)
    lastId = fresh.at(-1)?.id ?? lastId
    if (fresh.length > 0)
      toastLog.setState(({ toasts: logged }) => ({ toasts: [...logged, ...fresh.map(asLogged)].slice(-PAST_TOASTS) }))
  }
  logNew()
  const stopLogging = toasts.subscribe(logNew)
  return () => {
    stopKeeping()
    stopLogging()
  }
}

function asLogged({ id, kind, content, at, reference }: PastToast): LoggedToast {
  return { id, kind, text: textOf(content), at, path: location.pathname, reference, isUnread: kind === 'error' }
}

function textOf(content: ReactNode): string {
  if (Array.isArray(content)) return content.map(textOf).join('')
  if (content instanceof Object && 'props' in content)
    return textOf((content.props as { children?: ReactNode }).children)
  return typeof content === 'string' || typeof content === 'number' ? String(content) : ''
}

export function unreadErrors(): number {
  return toastLog.getState().toasts.filter(({ isUnread }) => isUnread).length
}

export function markErrorsRead(): void {
  if (unreadErrors() > 0)
    toastLog.setState(({ toasts }) => ({ toasts: toasts.map((toast) => ({ ...toast, isUnread: false })) }))
}

export function clearToastLog(): void {
  toastLog.setState({ toasts: [] })
}
