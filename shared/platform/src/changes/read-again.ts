import type { ChangeName } from '@portal/contracts/change-names'
import { type CallName, CHANGES } from '@portal/contracts/changes'
import type { Visitor } from '@portal/contracts/platform'
import type { Origin } from '@portal/event-bus'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { FirstAnswers } from '../api/first-answers.ts'

export interface ChangeSetting {
  visitor: Visitor | null
  queries: QueryClient
  firstAnswers: FirstAnswers
  /** Has the plan fetched again, and taken. */
  refreshPlan?: (() => Promise<unknown>) | undefined
}

/** How long further changes are waited for, in ms: ten keys that are paused together are read again once. */
const GATHERED_MS = 100

/**
 * Has what a change made untrue read again (rule H41): at once what is on the screen, everything else when it is shown next. A
 * tab that nobody looks at waits until somebody does.
 */
export function createReadAgain({ visitor, queries, firstAnswers, refreshPlan }: ChangeSetting) {
  const account = visitor?.account?.id ?? null
  const outdated = new Set<CallName>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const invalidate = () => {
    timer = undefined
    // What was fetched ahead, or came in the document, is as old.
    firstAnswers.clear()
    for (const name of outdated) {
      const [service, method, path] = name.split(' ')
      const queryKey = ['account', account, service, method, path]
      void queries.invalidateQueries({ queryKey, refetchType: document.hidden ? 'none' : 'active' })
    }
    outdated.clear()
  }
  const lookAgain = () => {
    if (document.hidden) return
    const predicate = ({ state }: Query) => state.isInvalidated
    // The query client does the same for some of them.
    void queries.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
  }
  document.addEventListener('visibilitychange', lookAgain)

  return {
    note: (name: ChangeName, from: Origin) => {
      const { shared, outdates, isInFrame } = CHANGES[name]
      for (const call of from === 'this' ? outdates : [...shared, ...outdates]) outdated.add(call)
      timer ??= setTimeout(invalidate, GATHERED_MS)
      // The first account is opened or joined by a page that goes on to it with a new document.
      const isGoingOn = from === 'this' && account === null
      if (isInFrame && !isGoingOn) void refreshPlan?.().catch(() => {})
    },
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    },
  }
}
