import { Card } from '@portal/design-system/card'
import { useQuery } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { Loaded } from '../answers/loaded.tsx'
import { accountsQuery } from './accounts-query.ts'
import { AccountsTable } from './accounts-table.tsx'

/** The accounts that somebody belongs to. Staff belong to none. */
export function AccountsCard() {
  const isStaff = useSession(({ visitor }) => visitor?.staff)
  return isStaff ? null : <AccountsOfCustomer />
}

function AccountsOfCustomer() {
  const query = accountsQuery()
  const accounts = useQuery(query)
  const isFlush = Boolean(accounts.data?.length)
  return (
    <Card title="Accounts" description="A new session opens with your default account." isFlush={isFlush}>
      <Loaded query={accounts} queryKey={query.queryKey} what="your accounts">
        {(known) =>
          known.length > 0 ? <AccountsTable accounts={known} /> : <p>You do not belong to any account at the moment.</p>
        }
      </Loaded>
    </Card>
  )
}
