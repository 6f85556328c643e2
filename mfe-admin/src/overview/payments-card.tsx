import { listOfflineTransactions, listTransactions, type Transaction } from '@portal/contracts/payments/admin-payments'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { Badge } from '@portal/design-system/badge'
import { DateText } from '@portal/design-system/date'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { pathOfAccount } from '../paths.ts'
import styles from './overview.module.css'

const DAY_MS = 86_400_000
/** As many as are read at a glance. */
const LATEST = 4

type Transactions = readonly Received<Transaction>[]

/** What came in the last seven days, today's included: by card, and by check or transfer. */
export function PaymentsCard() {
  const [query] = useState(() => ({ begin: dayOf(Date.now() - 6 * DAY_MS), end: dayOf(Date.now()) }))
  const byCard = useLoad(listTransactions, { what: 'the payments', query })
  const otherwise = useLoad(listOfflineTransactions, { what: 'the payments', query })
  const load = together([byCard, otherwise], (cards, others) => ({ cards, others }))
  return (
    <Loaded load={load}>
      {({ cards, others }) => (
        <>
          {cards.length > 0 && <Came by="by card" transactions={cards} />}
          {others.length > 0 && <Came by="by check or transfer" transactions={others} />}
          <Latest transactions={[...cards, ...others]} />
        </>
      )}
    </Loaded>
  )
}

/** Test transactions are no money: they are counted apart, and in no sum (rule K11). */
function Came({ by, transactions }: { by: string; transactions: Transactions }) {
  const real = transactions.filter(isReal)
  const tests = transactions.length - real.length
  return (
    <p>
      <span className={styles.number}>
        <Money cents={real.reduce((sum, { amount = 0 }) => sum + amount, 0)} />
      </span>{' '}
      <span className={styles.muted}>
        {by}, {formatCount(real.length, 'transaction')}
        {tests > 0 && ` (${formatCount(tests, 'test')} not counted)`}
      </span>
    </p>
  )
}

const COLUMNS: readonly Column<Received<Transaction>>[] = [
  { id: 'account', header: 'Account', cell: ({ account_id = 0 }) => <AccountLink id={account_id} /> },
  { id: 'for', header: 'For', phone: 'second', cell: (transaction) => <Reason transaction={transaction} /> },
  { id: 'date', header: 'Date', phone: 'second', cell: ({ created }) => <DateText value={created} /> },
  { id: 'amount', header: 'Amount', align: 'end', phone: 'first', cell: ({ amount }) => <Money cents={amount} /> },
]

function Latest({ transactions }: { transactions: Transactions }) {
  if (transactions.length === 0) return <p className={styles.muted}>Nothing came in, and nothing went back.</p>

  return (
    <div className={styles.flush} data-flush="">
      <Table
        caption="The latest"
        columns={COLUMNS}
        rows={transactions.toSorted((a, b) => (b.created ?? '').localeCompare(a.created ?? '')).slice(0, LATEST)}
        rowKey={({ transaction_id }) => transaction_id ?? ''}
      />
    </div>
  )
}

const isReal = ({ test_transaction: isTest }: Received<Transaction>) => !isTest

function Reason({ transaction }: { transaction: Received<Transaction> }) {
  if (isReal(transaction)) return reasonOf(transaction)
  return (
    <>
      {reasonOf(transaction)} <Badge>Test</Badge>
    </>
  )
}

function reasonOf({ order_id, refund_of }: Received<Transaction>): string {
  if (!order_id) return '—'
  return refund_of ? `Refund of order ${order_id}` : `Order ${order_id}`
}

function AccountLink({ id }: { id: number }) {
  const { data: account } = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  return (
    <CellLines>
      <Link href={pathOfAccount(id)} variant="quiet">
        {account?.account_name || `Account ${id}`}
      </Link>
    </CellLines>
  )
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
