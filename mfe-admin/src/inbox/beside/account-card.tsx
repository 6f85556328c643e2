import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import type { Order } from '@portal/contracts/billing/orders'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { formatMoney } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { AccountLabel } from '../../accounts/account-label.tsx'
import { AccountStatus } from '../../accounts/account-status.tsx'
import { useMayAct, useOpenDialog } from '../../accounts/acting/acting-dialogs.ts'
import { whyNotAct } from '../../accounts/acting/why-not-act.ts'
import { pathOfAccount } from '../../paths.ts'
import styles from './beside.module.css'

interface AccountCardProps {
  id: number
  label: string
  /** Somebody of the account, whom support may act as. */
  person: { user_id: number; name: string } | undefined
}

/** Shows the status of the customer's account, what it owes, and the way to see the portal as they do. */
export function AccountCard({ id, label, person }: AccountCardProps) {
  const account = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  const open = useOpenDialog()
  const isSupport = useMayAct()
  return (
    <Card title="Account">
      <Loaded load={account}>
        {(known) => {
          const reason = whyNotAct(known)
          return (
            <div className={styles.account}>
              <DetailList
                details={[
                  { term: 'Name', value: <AccountLabel id={id} label={known.account_name || label} /> },
                  {
                    term: 'Status',
                    value: (
                      <span className={styles.chips}>
                        <AccountStatus account={known} isDebtElsewhere />
                      </span>
                    ),
                  },
                  { term: 'Owed', value: <Owed id={id} /> },
                ]}
              />
              {isSupport && person && reason === undefined && (
                <Button size="small" onClick={() => open({ ...person, account_id: id })}>
                  Act as {person.name}…
                </Button>
              )}
              {isSupport && reason && <p className={styles.muted}>{reason}</p>}
            </div>
          )
        }}
      </Loaded>
    </Card>
  )
}

function Owed({ id }: { id: number }) {
  const orders = useLoad(listOrdersOfAccount, {
    what: 'the orders',
    params: { accountId: id },
    select: pastDueOf,
  })
  if (orders.data === undefined) return orders.error ? 'Could not be loaded' : '…'
  const { cents, count } = orders.data
  if (count === 0) return 'Nothing past due'
  return (
    <Link href={pathOfAccount(id, 'orders')}>
      {formatMoney(cents)}, {formatCount(count, 'order')} past due
    </Link>
  )
}

function pastDueOf(orders: Received<Order>[]) {
  const due = orders.filter(({ status }) => status === 'past-due')
  return { cents: due.reduce((sum, { amount_owed = 0 }) => sum + amount_owed, 0), count: due.length }
}
