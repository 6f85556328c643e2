import { PAGES } from '@portal/contracts/pages'
import { mayLeave } from '@portal/platform/navigation'
import { switchAccount } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { usePageStore } from '../page/page-context.ts'

/** Shows another account in this tab, on the page that was open: what is below it belongs to the old account. */
export function useAccountSwitch() {
  const page = usePageStore()
  const toast = useToast()

  return async (id: number) => {
    const { plan, route } = page.getState()
    document.getElementById('accounts')?.hidePopover()
    if (id === plan.visitor?.account?.id || !(await mayLeave())) return
    const path = route.kind === 'remote' || route.kind === 'shell' ? route.page.path : PAGES.account
    await switchAccount(id, path).catch(toast.error)
  }
}
