import { type LedgerLine, listLedger } from '@portal/contracts/billing/ledger'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { downloadCsv } from '@portal/design-system/download'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { type Column, PhoneWord } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { oneOf, page, text, useAddress } from '@portal/remote-kit/address'
import { CardName } from '@portal/remote-kit/card-name'
import { isWithin, PeriodFilter } from '@portal/remote-kit/days'
import { loadProblem, useLoad } from '@portal/remote-kit/load'
import { ListFilters, ListTable, useList } from '@portal/remote-kit/pages'
import { LEDGER_WORDS, ledgerCsv } from '../ledger-csv.ts'
import { isPastDue, type Order, owedOf, partsOfOrder, pathOfOrder } from '../order.ts'
import styles from './ledger.module.css'

type Line = Received<LedgerLine>

const ADDRESS = { view: oneOf(['orders', 'ledger'], 'orders'), from: text, to: text, page }

/**
 * Lists what was billed, paid and given back in the order of time, with the balance after each line (rule J108). What is
 * shown first of a line is what it changes, never the balance (rule J136). The address holds the days (rule J148).
 */
export function Ledger({ orders }: { orders: readonly Order[] }) {
  const { ledger, list, address } = useLedger()
  const { from, to } = address.values
  return (
    loadProblem(ledger) ?? (
      <>
        <ListFilters list={list} hasSearch={false} moreSet={Number(address.differs('from', 'to'))}>
          <PeriodFilter label="Date" today={portalToday()} from={from} to={to} onChange={address.change} />
        </ListFilters>
        {list.all?.length !== 0 && (
          <Sums
            lines={list.all}
            isPart={list.isFiltered}
            isLatest={list.all?.[0] === ledger.data?.[0]}
            orders={orders}
          />
        )}
        <ListTable list={list} caption="Ledger" columns={columnsWith(orders)} rowKey={({ id = '' }) => id} />
      </>
    )
  )
}

/** Saves the lines that the days leave, on all pages. */
export function LedgerCsvButton() {
  const { all = [], isFiltered } = useLedger().list
  return (
    <Button
      icon="download"
      disabled={all.length === 0}
      onClick={() => downloadCsv(`ledger-${portalToday()}.csv`, ledgerCsv(all))}
    >
      {isFiltered ? `Export ${formatNumber(all.length)} as CSV` : 'Export CSV'}
    </Button>
  )
}

function useLedger() {
  const ledger = useLoad(listLedger, { what: 'the ledger', freshFor: 0 })
  const address = useAddress(ADDRESS)
  const list = useList(ledger, { address, noun: 'line', matches: ({ at }, days) => isWithin(at, days) })
  return { ledger, list, address }
}

interface SumsProps {
  /** The lines of the period, the latest first; at least one. While they are loading, their place is kept. */
  lines: readonly Line[] | undefined
  /** Lines before or after them are left out. */
  isPart: boolean
  /** The balance after them is the one of today. */
  isLatest: boolean
  orders: readonly Order[]
}

/** Adds up a statement: the balance before the lines, what they charged and paid, and the balance after them (rule J148). */
function Sums({ lines = [], isPart, isLatest, orders }: SumsProps) {
  const sumOf = (amountOf: (line: Line) => number) => lines.reduce((sum, line) => sum + amountOf(line), 0)
  const [charges, payments] = [sumOf(({ charged = 0 }) => charged), sumOf(({ paid = 0 }) => -paid)]
  const { balance = 0 } = lines[0] ?? {}
  return (
    <dl className={styles.sums} data-waiting={lines.length === 0 || undefined}>
      {isPart && (
        <div>
          <dt>Opening balance</dt>
          <dd>
            <Money cents={balance - charges - payments} />
          </dd>
        </div>
      )}
      <div>
        <dt>Charges</dt>
        <dd>
          <Money cents={charges} />
        </dd>
      </div>
      <div>
        <dt>Payments</dt>
        <dd>
          <Money cents={payments} />
        </dd>
      </div>
      <div>
        <dt>{isPart ? 'Closing balance' : 'Balance'}</dt>
        <dd className={styles.balance}>
          <Money cents={balance} />
          {isLatest && <PastDue balance={balance} orders={orders} />}
        </dd>
      </div>
    </dl>
  )
}

/** Says how much of today's balance is past due, without the amount where it is all of it. */
function PastDue({ balance, orders }: { balance: number; orders: readonly Order[] }) {
  const pastDue = orders.filter(isPastDue).reduce((sum, order) => sum + owedOf(order), 0)
  if (pastDue === 0) return null
  return <StatusChip tone="stopped">{pastDue === balance ? 'Past due' : `${formatMoney(pastDue)} past due`}</StatusChip>
}

function columnsWith(orders: readonly Order[]): readonly Column<Line>[] {
  const names = new Map(orders.map((order) => [order.order_id, partsOfOrder(order).name]))
  return [
    { id: 'at', header: 'Date', isNarrow: true, phone: 'second', cell: ({ at }) => <DateText value={at} /> },
    { id: 'what', header: 'Description', isRowHeader: true, cell: (line) => <Description line={line} /> },
    {
      id: 'plans',
      header: 'Plans',
      isHiddenOnMedium: true,
      cell: ({ order_id: id }) => <span className={styles.plans}>{names.get(id)}</span>,
    },
    {
      id: 'method',
      header: 'Card or reference',
      isHiddenOnMedium: true,
      cell: ({ method }) => method && <CardName>{method}</CardName>,
    },
    {
      id: 'charged',
      header: 'Charge',
      align: 'end',
      isNarrow: true,
      phone: 'first',
      cell: ({ charged = 0, paid = 0 }) =>
        charged !== 0 && (
          // Money that went back is taken off the charge too: where there is room for one figure it is the payment.
          <span className={paid === 0 ? undefined : styles.besidePayment}>
            <Money cents={charged} />
          </span>
        ),
    },
    {
      id: 'paid',
      header: 'Payment',
      align: 'end',
      isNarrow: true,
      phone: 'first',
      cell: ({ paid = 0 }) => paid !== 0 && <Money cents={-paid} />,
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
}

function Description({ line: { kind = 'order', order_id } }: { line: Line }) {
  return (
    <Link href={pathOfOrder({ order_id })} variant="quiet">
      {kind === 'order' ? `Order ${order_id}` : `${LEDGER_WORDS[kind]}, order ${order_id}`}
    </Link>
  )
}
