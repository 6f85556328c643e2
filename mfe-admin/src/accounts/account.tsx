import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { usePageTitle } from '@portal/platform/navigation'
import { useLoad } from '@portal/remote-kit/load'
import styles from './account.module.css'
import { AccountFacts } from './account-facts.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountMembers } from './account-members.tsx'
import { accountQueries } from './account-queries.ts'
import { AccountSubscriptions } from './account-subscriptions.tsx'
import type { AccountView } from './account-view.ts'
import { NoAccount } from './no-account.tsx'

export function Account({ id }: { id: number }) {
  const account = useLoad(accountQueries.account(id), { what: 'this account', call: getAdminAccount })
  return (
    <>
      <AccountHeader account={account.data} />
      {account.data ? <AccountDetails id={id} account={account.data} /> : <NoAccount account={account} />}
    </>
  )
}

function AccountDetails({ id, account }: { id: number; account: AccountView }) {
  usePageTitle(`${account.name} · Accounts`)
  return (
    <div className={styles.sections}>
      <div className={styles.beside}>
        <AccountFacts id={id} account={account} />
        <AccountMembers id={id} />
      </div>
      <AccountSubscriptions id={id} />
      <AccountKeys id={id} />
    </div>
  )
}
