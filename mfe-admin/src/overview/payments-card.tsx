import {
  listOfflineTransactions,
  listTransactions,
  listTransactionTotals,
  type Transaction,
} from '@portal/contracts/payments/admin-payments'
import { Badge } from '@portal/design-system/badge'
import { portalToday } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { CellLines, type Column, Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { AccountLink } from '../accounts/account-link.tsx'
import { reportSpan } from '../lists/report-span.ts'
import { isByCard, sumOf, type Totals, TotalsTable } from '../transactions/totals-table.tsx'
import styles from './overview.module.css'

/** Number of items shown. */
const LATEST = 4

type Transactions = readonly Received<Transaction>[]

/** Money of the last seven days, today's included: by card, by check or transfer, and by network. */
export function PaymentsCard() {
  const [span] = useState(() => reportSpan({ from: '', to: '' }, portalToday()))
  const query = { ...span, limit: LATEST }
  const sums = useLoad(listTransactionTotals, { what: 'the totals of payments', query: span })
  const byCard = useLoad(listTransactions, { what: 'the payments', query })
  const otherwise = useLoad(listOfflineTransactions, { what: 'the payments', query })
  const load = together([sums, byCard, otherwise], (totals, cards, others) => ({
    totals,
    latest: [...cards, ...others],
  }))
  return (
    <Loaded load={load}>
      {({ totals, latest }) => (
        <>
          <Came by="by card" totals={totals.filter(isByCard)} />
          <Came by="by check or transfer" totals={totals.filter((row) => !isByCard(row))} />
          <ByNetwork totals={totals} />
          <Latest transactions={latest} />
        </>
      )}
    </Loaded>
  )
}

/** Test transactions are no money: they are counted apart, and in no sum (rule K11). */
function Came({ by, totals }: { by: string; totals: readonly Totals[] }) {
  if (totals.length === 0) return null

  const tests = sumOf(totals, 'tests')
  return (
    <p>
      <span className={styles.number}>
        <Money cents={sumOf(totals, 'net')} />
      </span>{' '}
      <span className={styles.muted}>
        {by}, {formatCount(sumOf(totals, 'count'), 'transaction')}
        {tests > 0 && <span>{` (${formatCount(tests, 'test')} not counted)`}</span>}
      </span>
    </p>
  )
}

function ByNetwork({ totals }: { totals: readonly Totals[] }) {
  if (sumOf(totals, 'count') === 0) return null

  return (
    <div className={styles.totals} data-flush="">
      <TotalsTable totals={totals} />
    </div>
  )
}

const COLUMNS: readonly Column<Received<Transaction>>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account_id = 0 }) => (
      <CellLines>
        <AccountLink id={account_id} />
      </CellLines>
    ),
  },
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
        isCaptionShown
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
