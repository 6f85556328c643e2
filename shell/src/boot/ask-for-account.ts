import { askedAccount, asksForForeignAccount, PAGES } from '@portal/contracts/pages'
import { navigate } from '@portal/platform/navigation'
import type { Platform } from '@portal/platform/start'

/**
 * `/account?account_id=` switches to that account (rule A8); what is no number asks for nothing. One that the person
 * does not belong to stays in the address: nothing is there.
 */
export function askForAccount({ plan: { visitor }, switchAccount }: Platform): void {
  const { pathname, search } = location
  const query = new URLSearchParams(search)
  if (pathname !== PAGES.account || !query.has('account_id') || asksForForeignAccount(visitor, pathname, search)) return

  const id = askedAccount(pathname, search)
  query.delete('account_id')
  navigate(`${pathname}${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  if (id !== undefined && visitor && id !== visitor.account?.id) void switchAccount(id, pathname).catch(() => {})
}
