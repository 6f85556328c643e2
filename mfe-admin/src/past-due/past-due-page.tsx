import { listPastDueOrdersOfAll, type PastDueOrder, sumPastDueOrders } from '@portal/contracts/billing/admin-orders'
import { AGING_BANDS, AGING_LABELS, type AgingBand, daysPastDue } from '@portal/contracts/billing/aging'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { Link } from '@portal/design-system/link'
import { formatMoney, Money } from '@portal/design-system/money'
import { formatCount } from '@portal/design-system/number'
import { PageHeader } from '@portal/design-system/page-header'
import { CellLines, type Column } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { type Address, oneOf, useAddress } from '@portal/remote-kit/address'
import { LoadedTable, loadProblem, OutdatedNotice, useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { ColumnChooser } from '../lists/column-chooser.tsx'
import { SavedViews } from '../lists/saved-views.tsx'
import { shownColumns, useHiddenColumns } from '../lists/shown-columns.ts'
import { pathOfAccount, pathOfOrder } from '../paths.ts'
import styles from './past-due.module.css'

type Order = Received<PastDueOrder>
type PastDueAddress = Address<{ band: AgingBand | '' }>

const ADDRESS = { band: oneOf(AGING_BANDS) }

/** Orders that a table has at first, and that each press brings. */
const ROWS_PER_PAGE = 50

const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ order_id: id = 0, po_number: number }) => (
      <CellLines detail={number && `PO ${number}`} isDetailWhole>
        <Link href={pathOfOrder(id)} variant="quiet">
          Order {id}
        </Link>
      </CellLines>
    ),
  },
  {
    id: 'account',
    header: 'Account',
    phone: 'second',
    cell: ({ account_id: id = 0, account_name: name }) => (
      <Link href={pathOfAccount(id, 'orders')} variant="quiet" isAlone>
        {name || `Account ${id}`}
      </Link>
    ),
  },
  {
    id: 'due',
    header: 'Due',
    isNarrow: true,
    phone: 'second',
    cell: ({ payment_due_date: due }) => <DateText value={due} />,
  },
  { id: 'late', header: 'Late by', isNarrow: true, cell: (order) => formatCount(daysOf(order), 'day') },
  {
    id: 'grace',
    header: 'Service ends',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ grace_period_end: end }) => (isSet(end) ? <DateText value={end} /> : '—'),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'owed',
    header: 'Owed',
    align: 'end',
    isNarrow: true,
    phone: 'first',
    cell: ({ amount_owed: owed }) => <Money cents={owed} />,
  },
]

function daysOf({ payment_due_date: due = '' }: Order): number {
  return daysPastDue(new Date(due), new Date(portalNow()))
}

/** `/admin/orders`: past-due orders of all accounts by their age, the oldest first (rule G73). */
export function PastDuePage() {
  const address = useAddress(ADDRESS)
  const { band } = address.values
  const hidden = useHiddenColumns('orders')
  const orders = usePagedLoad(listPastDueOrdersOfAll, {
    what: 'the past-due orders',
    query: { limit: ROWS_PER_PAGE, ...(band && { band }) },
    next: byCursor(ROWS_PER_PAGE),
  })
  return (
    <>
      <PageHeader
        title="Past-due orders"
        description="Orders of all accounts that were not paid by their due date. Dates are in UTC."
        action={
          <>
            <SavedViews list="orders" />
            <ColumnChooser list="orders" columns={COLUMNS} />
          </>
        }
      />
      <Bands address={address} />
      <OutdatedNotice load={orders} />
      <LoadedTable
        key={band}
        load={orders}
        caption="Past-due orders"
        columns={shownColumns(COLUMNS, hidden)}
        rowKey={({ order_id: id }) => String(id)}
        expectedRows={8}
        empty={<Nothing address={address} />}
        footer={orders.data && <MoreRows load={orders} noun="order" />}
      />
    </>
  )
}

/** Amounts owed in each band and in all, as links that narrow the list down. */
function Bands({ address }: { address: PastDueAddress }) {
  const load = useLoad(sumPastDueOrders, { what: 'the sums' })
  const { data: sums } = load
  const bands = (['', ...AGING_BANDS] as const).map((band) => {
    const within = sums?.filter((one) => !band || one.band === band)
    return {
      band,
      owed: within?.reduce((sum, { owed = 0 }) => sum + owed, 0),
      count: within?.reduce((sum, { count = 0 }) => sum + count, 0),
    }
  })
  const problem = loadProblem(load)
  if (problem) return problem
  return (
    <nav aria-label="Days past due" className={styles.bands}>
      {bands.map(({ band, owed, count }) => (
        <Link
          key={band}
          href={address.linkTo({ band })}
          variant="quiet"
          className={styles.band}
          aria-current={band === address.values.band ? 'page' : undefined}
        >
          <span className={styles.label}>{band ? AGING_LABELS[band] : 'All'}</span>{' '}
          <span className={styles.owed}>{owed === undefined ? '…' : formatMoney(owed)}</span>{' '}
          <span className={styles.label}>{count === undefined ? '…' : formatCount(count, 'order')}</span>
        </Link>
      ))}
    </nav>
  )
}

function Nothing({ address: { values, clear } }: { address: PastDueAddress }) {
  return (
    <EmptyState
      icon="check"
      title={values.band ? 'Nothing is past due for that long' : 'Nothing is past due'}
      action={values.band !== '' && <Button onClick={() => clear('band')}>Show all</Button>}
    />
  )
}
