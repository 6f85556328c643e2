import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { PageHeader } from '@portal/design-system/page-header'
import { usePageTitle } from '@portal/platform/navigation'
import { useLoad } from '@portal/remote-kit/load'
import { SEARCH_CRUMB } from '../admin-paths.ts'
import styles from './account.module.css'
import { AccountFacts } from './account-facts.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountMembers } from './account-members.tsx'
import { accountQueries } from './account-queries.ts'
import { AccountStatus } from './account-status.tsx'
import { AccountSubscriptions } from './account-subscriptions.tsx'
import type { AccountView } from './account-view.ts'
import { NoAccount } from './no-account.tsx'

export function Account({ id }: { id: number }) {
  const account = useLoad(accountQueries.account(id), { what: 'this account', call: getAdminAccount })
  return account.data ? <FoundAccount id={id} account={account.data} /> : <NoAccount account={account} />
}

function FoundAccount({ id, account }: { id: number; account: AccountView }) {
  const name = account.name || `Account ${id}`
  usePageTitle(`${name} · Accounts`)
  return (
    <>
      <PageHeader title={name} breadcrumb={[SEARCH_CRUMB]} status={<AccountStatus account={account} />} />
      <div className={styles.sections}>
        <div className={styles.beside}>
          <AccountFacts id={id} account={account} />
          <AccountMembers id={id} />
        </div>
        <AccountSubscriptions id={id} />
        <AccountKeys id={id} />
      </div>
    </>
  )
}
