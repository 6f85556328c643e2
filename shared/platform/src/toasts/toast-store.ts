import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import { toastDuration } from './toast-duration.ts'

export type ToastKind = 'success' | 'info' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  content: ReactNode
  /** Reference of the error for support. */
  reference?: string
  undo?: () => void
  /** An immediate action, *Undo* included. Offered until the person has decided. */
  offer?: { label: string; take: () => void } | undefined
  /** Duration, in ms; derived from kind and text if omitted. */
  lastsMs?: number
}

/** A toast that was shown on this page, and when, in ms. */
export type PastToast = Toast & { at: number }

/** Toasts of a page that can be read again, and those of a browser session. */
export const PAST_TOASTS = 50

/** Maximum number of visible toasts; the oldest that may leave makes room. */
const TOASTS_AT_ONCE = 4

interface Countdown {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout>
}

/** The toasts on screen and those that were, newest last. A pointer or focus on the region holds all of them (WCAG 2.2.1). */
export function createToastStore() {
  const store = createStore<{ toasts: readonly Toast[]; past: readonly PastToast[] }>(() => ({ toasts: [], past: [] }))
  const countdowns = new Map<number, Countdown>()
  let lastId = 0
  let isHeld = false

  const dismiss = (id: number) => {
    clearTimeout(countdowns.get(id)?.timer)
    countdowns.delete(id)
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
  }
  const countDown = (id: number, left: number) =>
    countdowns.set(id, { left, since: Date.now(), timer: setTimeout(dismiss, left, id) })

  const show = (toast: Omit<Toast, 'id'>) => {
    const id = ++lastId
    const offer = toast.offer ?? (toast.undo && { label: 'Undo', take: toast.undo })
    const shown = { ...toast, id, at: Date.now(), offer }
    store.setState(({ toasts, past }) => ({ toasts: [...toasts, shown], past: [...past, shown].slice(-PAST_TOASTS) }))
    const duration = toast.lastsMs ?? toastDuration(toast.kind, toast.content, toast)
    if (duration !== undefined) countDown(id, duration)
    if (isHeld) clearTimeout(countdowns.get(id)?.timer)
    makeRoom()
    return id
  }
  const makeRoom = () => {
    const { toasts } = store.getState()
    const mayLeave = toasts.slice(0, -1).find(({ kind }) => kind !== 'error')
    if (toasts.length > TOASTS_AT_ONCE && mayLeave) dismiss(mayLeave.id)
  }

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    getInitialState: store.getInitialState,
    show,
    dismiss,
    /** Undoes what the toast tells of, or does what it offers; once, also when it is no longer on screen (rule H51). */
    take: (id: number) => {
      const taken = store.getState().past.find((toast) => toast.id === id)
      store.setState(({ past }) => ({ past: past.map((one) => (one === taken ? { ...one, offer: undefined } : one)) }))
      dismiss(id)
      taken?.offer?.take()
    },
    /** Stops every countdown, as long as somebody is reading. */
    hold: () => {
      if (isHeld) return
      isHeld = true
      for (const countdown of countdowns.values()) {
        clearTimeout(countdown.timer)
        countdown.left -= Date.now() - countdown.since
      }
    },
    release: () => {
      if (!isHeld) return
      isHeld = false
      // oxlint-disable-next-line unicorn/no-useless-spread -- each countdown is replaced meanwhile
      for (const [id, { left }] of [...countdowns]) countDown(id, Math.max(0, left))
    },
    clear: () => {
      for (const { id } of store.getState().toasts) dismiss(id)
      store.setState({ past: [] })
    },
  }
}

export type ToastStore = ReturnType<typeof createToastStore>
