import { askedAccount, asksForForeignAccount, PAGES } from '@portal/contracts/pages'
import { navigate } from '@portal/platform/navigation'
import type { Platform } from '@portal/platform/start'

/**
 * Handles `/account?account_id=`, which switches to that account (rule A8); an invalid number is ignored. For an
 * account the person does not belong to, the address stays and the page is shown as not found.
 */
export function askForAccount({ plan: { visitor }, switchAccount }: Platform): void {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (pathname !== PAGES.account || !query.has('account_id') || asksForForeignAccount(visitor, pathname, search)) return

  const id = askedAccount(pathname, search)
  query.delete('account_id')
  const address = `${pathname}${query.size > 0 ? `?${query}` : ''}`
  navigate(address, { replace: true })
  if (id !== undefined && visitor && id !== visitor.account?.id) void switchAccount(id, address).catch(() => {})
}
