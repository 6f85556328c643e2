import { messageOf } from '@portal/api-client'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { thePlatform } from '../start/platform.ts'
import type { Toast } from './toast-store.ts'

/** Shows messages in passing. Durations follow account.md §9; an error stays until it is dismissed. */
export interface ToastDoor {
  /** Errors of `undo` are shown as well. */
  success: (content: ReactNode, options?: { undo?: (() => unknown) | undefined }) => void
  /** `lastsMs` where a rule says how long it stays. */
  info: (content: ReactNode, options?: { lastsMs?: number }) => void
  /** Accepts any rejection of a call, or a sentence; `lead` precedes it and says what did not happen. */
  error: (problem: unknown, lead?: string) => void
}

const door: ToastDoor = {
  success: (content, { undo } = {}) =>
    void thePlatform().toasts.show({ kind: 'success', content, ...(undo && { undo: () => void takeBack(undo) }) }),
  info: (content, { lastsMs } = {}) =>
    void thePlatform().toasts.show({ kind: 'info', content, ...(lastsMs && { lastsMs }) }),
  error: (problem, lead) => void thePlatform().toasts.show({ kind: 'error', ...described(problem, lead) }),
}

async function takeBack(undo: () => unknown) {
  try {
    await undo()
  } catch (error) {
    door.error(error)
  }
}

export function useToast(): ToastDoor {
  return door
}

/** The toasts on screen and what can be done with them, for the shell, which draws them. */
export function useShownToasts() {
  const store = thePlatform().toasts
  const { dismiss, take, hold, release } = store
  return { toasts: useStore(store, ({ toasts }): readonly Toast[] => toasts), dismiss, take, hold, release }
}

function described(problem: unknown, lead?: string): Pick<Toast, 'content' | 'reference'> {
  const said = typeof problem === 'string' ? { content: problem } : messageOf(problem)
  return lead ? { ...said, content: `${lead}: ${said.content}` } : said
}
