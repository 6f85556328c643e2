import { createSeldomCheck, type Platform } from '@portal/platform/start'
import type { PageStore } from '../page/page-store.ts'
import { refreshPlan } from './refresh-plan.ts'

/**
 * Checks for new releases while the page is open (rule P14): on navigation, on return to the tab, after a failure, and
 * after any request that is sent anyway. Returns a function that checks at other moments.
 */
export function followReleases(page: PageStore, platform: Platform): () => void {
  let isAway = false
  /** Reports an outage once. Browsers without a network are not reported. */
  const tellAway = (message: string) => {
    const { id: release } = page.getState().plan.shell
    if (!isAway) platform.faults.report({ kind: 'registry', message, remote: 'shell', release })
    isAway = true
  }
  const look = async () => {
    const response = await fetch('/plan/revision')
    const revision = await readRevision(response)
    if (revision === undefined) return tellAway(`The registry answered ${response.status} without a revision.`)
    isAway = false
    // The number is a hint: what is taken is signed. Somebody who is leaving has no use for it.
    const { plan, isLeaving } = page.getState()
    if (revision > plan.registry.revision && !isLeaving) await refreshPlan(page, platform)
  }
  const { soon } = createSeldomCheck(() => look().catch(() => {}))
  window.addEventListener('focus', soon)
  page.subscribe(({ path, slot }, before) => {
    if (path !== before.path || (slot !== before.slot && slot.phase === 'failed')) soon()
  })
  return soon
}

/** Returns `undefined` if the response contains none. */
async function readRevision(response: Response): Promise<number | undefined> {
  if (!response.ok) return undefined
  const said: unknown = await response.json().catch(() => undefined)
  return said instanceof Object && 'revision' in said && typeof said.revision === 'number' ? said.revision : undefined
}
