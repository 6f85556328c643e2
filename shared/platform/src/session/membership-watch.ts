import type { CallApi } from '@portal/api-client'
import { awaitRemoval, LONGEST_WAIT_S, rolesInOrder } from '@portal/contracts/authorization/membership'

/** Before the server is asked again, in ms: after an answer, and after none or a refusal, which a call of the person's deals with. */
const PAUSE_MS = 200
const LONG_PAUSE_MS = 5_000

interface MembershipWatchOptions {
  callApi: CallApi
  /** Person and account: one tab of them all waits for an answer, so that they do not use up the browser's connections. */
  name: string
  /** Returns the current roles known to the page. */
  roles: () => readonly string[]
  /** Returns the number of unread messages known to the page. */
  unread: () => number
  /** The membership is over. */
  ended: () => void
  /** Its roles are others than the page knows of. The server is asked again when that has been seen to. */
  changed: () => Promise<unknown>
  /** There are other unread messages than the page knows of (rule H58). */
  counted: (unread: number) => void
  /** Called after any response of the server: an opportunity to check for other news. */
  answered?: () => void
}

/**
 * Waits for the server to say that this person no longer belongs to the account (rule E8), has other roles there (rule P13), or
 * other unread messages.
 * Returns what ends the wait.
 */
export function watchMembership({
  callApi,
  name,
  roles,
  unread,
  ended,
  changed,
  counted,
  answered = () => {},
}: MembershipWatchOptions): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const ask = () => {
    const query = { wait: LONGEST_WAIT_S, roles: rolesInOrder(roles()), unread: String(unread()) }
    return callApi(awaitRemoval, { query, signal }).catch(() => undefined)
  }

  async function watch() {
    while (!signal.aborted) {
      const answer = await ask()
      if (answer?.is_member === false && !signal.aborted) {
        controller.abort()
        ended()
      }
      if (answer?.unread !== undefined) counted(answer.unread)
      if (answer) answered()
      const isSeenTo = answer?.roles ? await see(changed) : true
      await pause(answer && isSeenTo ? PAUSE_MS : LONG_PAUSE_MS, signal)
    }
  }
  // Given up with the page, or when it ends.
  navigator.locks?.request(`portal:membership:${name}`, { signal }, watch).catch(() => {})
  return () => controller.abort()
}

/** Returns whether the change was handled; otherwise the server would report it again at once. */
async function see(changed: () => Promise<unknown>): Promise<boolean> {
  return changed().then(
    () => true,
    () => false,
  )
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
