import { PAGES } from '@portal/contracts/pages'
import type { LoadPlan } from '@portal/contracts/platform'
import { mayLeave } from '@portal/platform/navigation'
import { switchAccount } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { fetchPlan } from '../page/fetch-plan.ts'
import { usePageStore } from '../page/page-context.ts'
import { routeOf } from '../page/route.ts'

/**
 * Switches this tab to another account, staying on the current page; deeper pages belong to the old account. If the
 * person may not use the page there, it starts at the account's home.
 */
export function useAccountSwitch() {
  const page = usePageStore()
  const toast = useToast()

  return async (id: number) => {
    const { plan, route } = page.getState()
    document.getElementById('accounts')?.hidePopover()
    if (id === plan.visitor?.account?.id || !(await mayLeave())) return
    const path = route.kind === 'remote' || route.kind === 'shell' ? route.page.path : PAGES.account
    await switchAccount(id, (await mayUse(plan, path, id)) ? path : PAGES.account).catch(toast.error)
  }
}

/** If the plan is unavailable, the page itself shows the problem. */
async function mayUse(here: LoadPlan, path: string, account: number): Promise<boolean> {
  const plan = await fetchPlan(here, path, account).catch(() => undefined)
  return !plan || routeOf(plan, path).kind !== 'refused'
}
