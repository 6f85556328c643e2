import { listAccounts } from '@portal/contracts/authorization/accounts'
import { Card } from '@portal/design-system/card'
import { useSession } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { accountQueries } from './account-queries.ts'
import { AccountsTable } from './accounts-table.tsx'

/** The accounts that somebody belongs to. Staff belong to none. */
export function AccountsCard() {
  const isStaff = useSession(({ visitor }) => visitor?.staff)
  return isStaff ? null : <AccountsOfCustomer />
}

function AccountsOfCustomer() {
  const accounts = useLoad(accountQueries.list(), { what: 'your accounts', call: listAccounts })
  const isFlush = Boolean(accounts.data?.length)
  return (
    <Card title="Accounts" description="A new session opens with your default account." isFlush={isFlush}>
      <Loaded load={accounts}>
        {(known) =>
          known.length > 0 ? <AccountsTable accounts={known} /> : <p>You do not belong to any account at the moment.</p>
        }
      </Loaded>
    </Card>
  )
}
