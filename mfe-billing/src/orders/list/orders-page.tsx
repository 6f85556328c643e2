import { ORDER_STATUSES } from '@portal/contracts/billing/order-status'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { portalToday } from '@portal/design-system/clock'
import { downloadCsv } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import { oneOf, order, page, someOf, text, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { PeriodFilter } from '@portal/remote-kit/days'
import { type List, ListFilters, ListPage, ListTable, rowsFound, useList } from '@portal/remote-kit/pages'
import { useSelection } from '@portal/remote-kit/selection'
import { ORDERS_PATH } from '../../paths.ts'
import { type Order, useOrders } from '../order.ts'
import { isMatch, productOptions, statusOptions } from '../order-filters.ts'
import { ordersCsv } from '../orders-csv.ts'
import { BarAbove } from '../unpaid-bars.tsx'
import { orderColumns } from './order-columns.tsx'

const Ledger = latePage(async () => (await import('./ledger.tsx')).Ledger, <Skeleton lines={6} />)
const LedgerCsvButton = latePage(async () => (await import('./ledger.tsx')).LedgerCsvButton, null)
const PapersBar = latePage(async () => (await import('./papers-bar.tsx')).PapersBar, null)

const ADDRESS = {
  view: oneOf(['orders', 'ledger'], 'orders'),
  /** Searches numbers, PO numbers and plans. */
  q: text,
  status: someOf(ORDER_STATUSES),
  product: text,
  from: text,
  to: text,
  sort: order(['order', 'placed', 'total']),
  page,
}

/** `/account/orders`: every order of the account with filters in the address, and its ledger. */
export function OrdersPage() {
  const orders = useOrders()
  const address = useAddress(ADDRESS)
  const isLedger = address.values.view === 'ledger'
  const list = useOrderList(orders, address)
  return (
    <ListPage
      title="Orders"
      help="/docs/orders-and-receipts"
      description="Your orders and receipts. Dates are in UTC."
      action={orders.data?.length ? isLedger ? <LedgerCsvButton /> : <CsvButton list={list} /> : undefined}
      load={orders}
      none={<NoOrdersYet />}
    >
      {!isLedger && <BarAbove orders={orders.data ?? []} />}
      <TabLinks
        label="Orders and ledger"
        tabs={[
          { label: 'Orders', href: ORDERS_PATH, isCurrent: !isLedger },
          { label: 'Ledger', href: `${ORDERS_PATH}?view=ledger`, isCurrent: isLedger },
        ]}
      />
      {isLedger ? <Ledger orders={orders.data ?? []} /> : <OrderList list={list} address={address} />}
    </ListPage>
  )
}

type OrdersAddress = ReturnType<typeof useAddress<typeof ADDRESS>>

const SEARCH = {
  texts: ({ order_id, po_number, items = [] }: Order) => [
    String(order_id),
    po_number,
    ...items.map(({ description }) => description),
  ],
  matches: isMatch,
}

function useOrderList(orders: ReturnType<typeof useOrders>, address: OrdersAddress) {
  return useList(orders, {
    address,
    noun: 'order',
    ...SEARCH,
    orders: {
      order: ({ order_id }) => String(order_id),
      placed: ({ placed }) => placed,
      total: ({ amount }) => String(amount),
    },
    latestFirst: ['order', 'placed', 'total'],
    ownOrder: { by: 'placed', isDescending: true },
  })
}

/** Filters, and the table that they lead to. */
function OrderList({ list, address }: { list: List<Order>; address: OrdersAddress }) {
  const { data = [] } = list.load
  const { status, product, from, to } = address.values
  const selection = useSelection(list, {
    idOf: ({ order_id }) => order_id?.toString(),
    nameOf: ({ order_id }) => `order ${order_id}`,
  })
  return (
    <>
      <ListFilters
        list={list}
        choices={[
          {
            name: 'status',
            label: 'Status',
            options: statusOptions(rowsFound(data, SEARCH, { ...address.values, status: [] }), status),
          },
          {
            name: 'product',
            label: 'Product',
            options: productOptions(data, rowsFound(data, SEARCH, { ...address.values, product: '' }), product),
          },
        ]}
        moreSet={Number(address.differs('from', 'to'))}
      >
        <PeriodFilter label="Date" today={portalToday()} from={from} to={to} onChange={address.change} />
      </ListFilters>
      <ListTable
        list={list}
        caption="Orders"
        columns={orderColumns(data)}
        rowKey={({ order_id }) => String(order_id)}
        selection={selection.table}
        searched="The search looks at order numbers, PO numbers and the names of plans."
      >
        {selection.selected.length > 0 && (
          <PapersBar
            orders={selection.selected}
            others={selection.others}
            onClear={() => selection.drop(selection.selected)}
          />
        )}
      </ListTable>
    </>
  )
}

/** Saves every order that the filters leave, on all pages (rule J103). */
function CsvButton({ list: { all = [], isFiltered } }: { list: List<Order> }) {
  const save = () => downloadCsv(`orders-${portalToday()}.csv`, ordersCsv(all))
  return (
    <Button icon="download" disabled={all.length === 0} onClick={save}>
      {isFiltered ? `Export ${formatNumber(all.length)} as CSV` : 'Export CSV'}
    </Button>
  )
}

function NoOrdersYet() {
  return (
    <EmptyState icon="receipt" title="No orders yet" action={<ButtonLink href={PAGES.pricing}>See plans</ButtonLink>}>
      Everything this account orders is listed here, with what it cost, what is still owed and its receipt.
    </EmptyState>
  )
}
