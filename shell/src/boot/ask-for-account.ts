import { navigate } from '@portal/platform/navigation'
import type { Platform } from '@portal/platform/start'

/**
 * `/account?account_id=` switches to that account (decision A8). One that the person does not belong to leaves them
 * where they are; what is no number asks for nothing (account.md §5).
 */
export function askForAccount({ plan: { visitor }, switchAccount, toasts }: Platform): void {
  const query = new URLSearchParams(location.search)
  if (location.pathname !== '/account' || !query.has('account_id')) return

  const id = Number(query.get('account_id') || Number.NaN)
  query.delete('account_id')
  navigate(`/account${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  if (!Number.isInteger(id) || !visitor || id === visitor.account?.id) return

  const belongs = visitor.accounts.some(({ account_id }) => account_id === id)
  if (belongs) void switchAccount(id, '/account').catch(() => {})
  else toasts.show({ kind: 'error', content: 'You do not belong to that account.' })
}
