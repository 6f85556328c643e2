import { rolesInOrder } from '@portal/contracts/authorization/membership'
import type { LoadPlan } from '@portal/contracts/platform'
import type { Platform } from '@portal/platform/start'
import { fetchPlan } from '../page/fetch-plan.ts'
import type { PageState, PageStore } from '../page/page-store.ts'
import { routeOf } from '../page/route.ts'
import { offerNewer } from './offer-newer.ts'

let underway: Promise<void> | undefined

/**
 * Applies the person's current plan without reloading the page: a newly permitted remote appears, a forbidden one
 * disappears (rule P13), and a new release is used from the next mount on (rule P14). Concurrent callers share the
 * result. Rejects if there is no valid plan: then the page stays unchanged.
 */
export function refreshPlan(page: PageStore, platform: Platform): Promise<void> {
  underway ??= refresh(page, platform).finally(() => {
    underway = undefined
  })
  return underway
}

async function refresh(page: PageStore, platform: Platform): Promise<void> {
  const { plan } = page.getState()
  const now = await planOfNow(plan, platform)
  if (now.visitor?.user.id !== plan.visitor?.user.id) return void platform.confirmSession()

  // The shell that runs stays the one that runs.
  const taken = { ...now, shell: plan.shell, first: [] }
  const isOfOtherRoles = rolesOf(now) !== rolesOf(plan)
  offerNewer(now, page.getState(), platform)
  if (!isOfOtherRoles && !keepsPage(taken, page.getState())) return
  platform.takePlan(taken, { isOfOtherRoles })
  page.setState({ plan: taken })
  if (isOfOtherRoles) platform.toasts.show({ kind: 'info', content: rolesChanged(now) })
}

/** A release that does not have the page any more that somebody is on waits until they have gone on. */
function keepsPage(taken: LoadPlan, { path, search, route }: PageState) {
  const next = routeOf(taken, path, search)
  return next.kind === route.kind && (next.kind !== 'remote' || route.kind !== 'remote' || next.name === route.name)
}

/** A plan that was altered, or is older than this page, is reported as well. */
function planOfNow(plan: LoadPlan, { faults }: Platform): Promise<LoadPlan> {
  return fetchPlan(plan, location.pathname, plan.visitor?.account?.id).catch((error: Error) => {
    faults.report({ kind: 'policy', message: error.message })
    throw error
  })
}

function rolesOf({ visitor }: LoadPlan) {
  return rolesInOrder(visitor?.roles ?? [])
}

function rolesChanged({ visitor }: LoadPlan) {
  return visitor?.account ? `Your roles in ${visitor.account.label} have changed.` : 'Your roles have changed.'
}
