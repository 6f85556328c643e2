import type { CallApi } from '@portal/api-client'
import type { LoadPlan } from '@portal/contracts/platform'
import { reportEventFaults } from '@portal/event-bus'
import { keepFirstClick } from '../acquisition/first-click.ts'
import { followDataLayer } from '../analytics/data-layer.ts'
import { connectApi } from '../api/connect-api.ts'
import { createFirstAnswers } from '../api/first-answers.ts'
import { createPrefetch } from '../api/prefetch-first-calls.ts'
import { createQueryClient } from '../api/query-client.ts'
import { createCartStore } from '../cart/cart-store.ts'
import { followChanges } from '../changes/follow-changes.ts'
import { tellChanges } from '../changes/tell-changes.ts'
import { createFaultReporter, type FaultReporter, sendFaults } from '../faults/fault-reporter.ts'
import { reportEarlyFaults } from '../faults/report-fault.ts'
import { createAnnouncer } from '../navigation/announcer.ts'
import { createUnsavedGuard } from '../navigation/unsaved-guard.ts'
import { createSession } from '../session/session.ts'
import { createToastStore } from '../toasts/toast-store.ts'
import { type Platform, runPlatform } from './platform.ts'

export interface PlatformOptions {
  plan: LoadPlan
  /** Has the plan fetched again, and taken. */
  refreshPlan?: () => Promise<unknown>
  /** Looks whether there is a newer plan. */
  lookForPlan?: () => void
  /** Finds out whether the portal can be reached, after a request that got no answer. */
  checkConnection?: () => void
  /** For tests: answers calls instead of the API. */
  callApi?: CallApi
  /** For tests: called instead of leaving the page. */
  load?: (path: string) => void
}

/** Starts what all parts share, for the person and account of the plan. A second start ends the first. */
export function startPlatform({
  plan,
  refreshPlan,
  lookForPlan,
  checkConnection = () => {},
  callApi,
  load = (path) => location.assign(path),
}: PlatformOptions): Platform {
  const firstAnswers = createFirstAnswers(plan.first)
  const queries = createQueryClient({ changed: firstAnswers.clear })
  const toasts = createToastStore()
  const cart = createCartStore(plan.visitor?.user.id)
  const guard = createUnsavedGuard()
  const faults = createFaultReporter(sendFaults)
  reportRefusedEvents(faults)

  const { connect, readArrived } = callApi
    ? { connect: () => callApi, readArrived: () => undefined }
    : connectApi({ plan, firstAnswers, faults, checkConnection })
  const clearCaches = () => {
    void queries.cancelQueries()
    queries.clear()
    firstAnswers.clear()
    toasts.clear()
    cart.leave()
    guard.letGo()
  }
  const session = createSession({
    plan,
    connect,
    load,
    hasUnsavedWork: guard.isDirty,
    clearCaches,
    rolesChanged: refreshPlan,
    heard: lookForPlan,
  })
  // Before anything is shown: a page may put something into the cart by being opened.
  const stopDataLayer = followDataLayer(nameBy(session.callApi))
  const { apiHostTemplate: hostTemplate, visitor } = plan
  const account = visitor?.account?.id ?? null
  const stopChanges = followChanges({ visitor, queries, firstAnswers, refreshPlan })

  const platform: Platform = {
    plan,
    session: session.store,
    callApi: tellChanges(session.callApi, visitor),
    readArrived,
    queries,
    firstAnswers,
    prefetch: createPrefetch({ hostTemplate, account, firstAnswers, queries, getToken: session.getToken }),
    toasts,
    cart,
    guard,
    announcer: createAnnouncer(),
    faults,
    begin: () => {
      keepFirstClick(location.search)
      session.begin()
      session.watchMembership()
      cart.begin()
    },
    endSession: session.end,
    confirmSession: session.confirm,
    acting: session.acting,
    sessionPrompts: session.prompts,
    checkSession: session.checkSoon,
    switchAccount: session.switchAccount,
    takePlan: (taken, { isOfOtherRoles }) => {
      platform.plan = taken
      session.store.setState({ visitor: taken.visitor })
      if (!isOfOtherRoles) return
      firstAnswers.clear()
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries()
    },
    load,
    checkConnection,
    stop: () => {
      session.stop()
      cart.stop()
      stopDataLayer()
      stopChanges()
      queries.clear()
    },
  }
  runPlatform(platform)
  reportEarlyFaults(faults)
  return platform
}

function nameBy(callApi: CallApi) {
  return async (planIds: readonly string[]) => (await import('../analytics/plan-names.ts')).planNames(callApi, planIds)
}

function reportRefusedEvents(faults: FaultReporter) {
  reportEventFaults(({ event, reason, by, stack }) =>
    faults.report({ kind: 'event', message: `${event}: ${reason}`, ...by, ...(stack && { stack }) }),
  )
}
