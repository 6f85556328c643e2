import { type LedgerLine, listLedger } from '@portal/contracts/billing/ledger'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { downloadCsv } from '@portal/design-system/download'
import { Link } from '@portal/design-system/link'
import { Money } from '@portal/design-system/money'
import { type Column, PhoneWord } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { oneOf, page, useAddress } from '@portal/remote-kit/address'
import { CardName } from '@portal/remote-kit/card-name'
import { loadProblem, useLoad } from '@portal/remote-kit/load'
import { ListTable, useList } from '@portal/remote-kit/pages'
import { LEDGER_WORDS, ledgerCsv } from '../ledger-csv.ts'
import { pathOfOrder } from '../order.ts'
import styles from './ledger.module.css'

type Line = Received<LedgerLine>

const ADDRESS = { view: oneOf(['orders', 'ledger'], 'orders'), page }

/**
 * Lists what was billed, paid and given back in the order of time, with the balance after each line (rule J108). What is
 * shown first of a line is what it changes, never the balance (rule J136).
 */
export function Ledger({ isPastDue }: { isPastDue: boolean }) {
  const { ledger, list } = useLedger()
  const balance = list.all?.[0]?.balance
  return (
    loadProblem(ledger) ?? (
      <>
        <dl className={styles.balance}>
          <dt>Balance due</dt>
          <dd data-late={isPastDue || undefined}>
            <Money cents={balance} />
            {isPastDue && <span> past due</span>}
          </dd>
        </dl>
        <ListTable list={list} caption="Ledger" columns={COLUMNS} rowKey={({ id = '' }) => id} />
      </>
    )
  )
}

/** Saves all lines of the ledger, on all pages. */
export function LedgerCsvButton() {
  const { all = [] } = useLedger().list
  return (
    <Button
      icon="download"
      disabled={all.length === 0}
      onClick={() => downloadCsv(`ledger-${portalToday()}.csv`, ledgerCsv(all))}
    >
      Export CSV
    </Button>
  )
}

function useLedger() {
  const ledger = useLoad(listLedger, { what: 'the ledger', freshFor: 0 })
  return { ledger, list: useList(ledger, { address: useAddress(ADDRESS), noun: 'line' }) }
}

const COLUMNS: readonly Column<Line>[] = [
  { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: ({ at }) => <DateText value={at} /> },
  {
    id: 'what',
    header: 'Description',
    isRowHeader: true,
    cell: ({ kind = 'order', order_id }) => (
      <Link href={pathOfOrder({ order_id })} variant="quiet">
        {kind === 'order' ? `Order ${order_id}` : `${LEDGER_WORDS[kind]}, order ${order_id}`}
      </Link>
    ),
  },
  {
    id: 'method',
    header: 'Card or reference',
    isNarrow: true,
    cell: ({ method }) => (method ? <CardName>{method}</CardName> : '—'),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ charged = 0, paid = 0 }) => <Money cents={charged - paid} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: ({ balance }) => (
      <>
        <PhoneWord>Balance</PhoneWord>
        <Money cents={balance} />
      </>
    ),
  },
]
