import { PAGES } from '@portal/contracts/pages'
import type { LoadPlan } from '@portal/contracts/platform'
import { mayLeave } from '@portal/platform/navigation'
import { switchAccount } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { fetchPlan } from '../page/fetch-plan.ts'
import { usePageStore } from '../page/page-context.ts'
import { routeOf } from '../page/route.ts'

/**
 * Shows another account in this tab, on the page that was open: what is below it belongs to the old account. Where this person may not
 * use that page there, it begins at the account.
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
