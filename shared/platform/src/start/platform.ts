import type { CallApi, ReadArrived } from '@portal/api-client'
import type { FirstCall, LoadPlan } from '@portal/contracts/platform'
import type { QueryClient } from '@tanstack/react-query'
import type { FirstAnswers } from '../api/first-answers.ts'
import type { CartStore } from '../cart/cart-store.ts'
import type { FaultReporter } from '../faults/fault-reporter.ts'
import type { Announcer } from '../navigation/announcer.ts'
import type { UnsavedGuard } from '../navigation/unsaved-guard.ts'
import type { Acting, SessionPrompts } from '../session/session.ts'
import type { SessionEnd } from '../session/session-end.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { ToastStore } from '../toasts/toast-store.ts'

/** Everything that the shell provides to remotes, in one place. */
export interface Platform {
  plan: LoadPlan
  session: SessionStore
  callApi: CallApi
  /** An answer that came in the document or was fetched ahead, without waiting. */
  readArrived: ReadArrived
  queries: QueryClient
  firstAnswers: FirstAnswers
  /** Requests a page's first calls ahead of its code. */
  prefetch: (calls: readonly FirstCall[]) => void
  toasts: ToastStore
  cart: CartStore
  guard: UnsavedGuard
  announcer: Announcer
  faults: FaultReporter
  endSession: SessionEnd
  /** Returns whether the server still knows the session; if not, it ends here, too. */
  confirmSession: () => Promise<boolean>
  /** Starts and ends acting as someone. */
  acting: Acting
  /** Answers to the questions about the session. */
  sessionPrompts: SessionPrompts
  /** After a navigation to a page of the account: has the session confirmed soon, and holds nobody up. */
  checkSession: () => void
  /** Joins the other tabs, and gets ready what nothing before first content needs. Called once that stands. */
  begin: () => void
  /** Shows another account of this person in this tab, beginning at `path`. */
  switchAccount: (id: number, path: string) => Promise<void>
  /** Applies a newer plan for the same person and account; if permissions changed, cached data are cleared. */
  takePlan: (plan: LoadPlan, how: { isOfOtherRoles: boolean }) => void
  /** Loads a page of the portal again, so that nothing of the last one is left. */
  load: (path: string) => void
  /** Finds out whether the portal can be reached (rule H80). */
  checkConnection: () => void
  /** Takes off every listener and timer. */
  stop: () => void
}

let running: Platform | undefined

export function thePlatform(): Platform {
  if (!running)
    throw new Error('The platform is not running: the shell starts it, and in a test `renderRemote` of the test kit.')
  return running
}

/** Returns nothing before the shell has started it. */
export function runningPlatform(): Platform | undefined {
  return running
}

export function runPlatform(platform: Platform): Platform {
  running?.stop()
  running = platform
  return platform
}
