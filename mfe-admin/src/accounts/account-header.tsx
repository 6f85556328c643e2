import { PageHeader } from '@portal/design-system/page-header'
import { SEARCH_CRUMB } from '../search/search-paths.ts'
import { AccountStatus } from './account-status.tsx'
import type { AccountView } from './account-view.ts'

/** The same title before and after the account is here, so that it keeps the focus. */
export function AccountHeader({ account }: { account?: AccountView | undefined }) {
  if (!account) return <PageHeader title="Account" breadcrumb={[SEARCH_CRUMB]} />
  return <PageHeader title={account.name} breadcrumb={[SEARCH_CRUMB]} status={<AccountStatus account={account} />} />
}
