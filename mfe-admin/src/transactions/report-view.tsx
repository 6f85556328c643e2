import { ROWS_AT_MOST } from '@portal/contracts/page'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionTotals,
  PAYMENT_PROVIDERS,
} from '@portal/contracts/payments/admin-payments'
import { momentsOfReport, REPORT_SPAN_FAULT } from '@portal/contracts/span'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { Select } from '@portal/design-system/select'
import type { CallApi } from '@portal/platform/api'
import { PeriodFilter } from '@portal/remote-kit/days'
import { useDownload } from '@portal/remote-kit/download'
import { LoadedTable, loadProblem, OutdatedNotice, useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { CsvButton } from '../lists/csv-button.tsx'
import { PROVIDER_LABELS, type Transaction } from '../orders/transaction.ts'
import { useListedColumns } from './listed-columns.ts'
import { KIND_OPTIONS, queryOf, type TransactionsAddress } from './report.ts'
import { TestsFilter } from './tests-filter.tsx'
import { isByCard, networkOf, sumOf, type Totals, TotalsTable } from './totals-table.tsx'
import styles from './transactions.module.css'
import { transactionsCsv } from './transactions-csv.ts'

/** Transactions that a table has at first, and that each press brings. */
const ROWS_PER_PAGE = 50

const REPORTS = { card: listTransactions, offline: listOfflineTransactions } as const

const WAYS = { card: 'card', offline: 'check or transfer' } as const

interface ReportViewProps {
  view: 'card' | 'offline'
  address: TransactionsAddress
}

/** A report of a period: what it comes to, and its rows (rule G70). */
export function ReportView({ view, address }: ReportViewProps) {
  const query = queryOf(address.values, portalToday())
  if (momentsOfReport(query)) return <Report view={view} address={address} />
  return (
    <>
      <Filters view={view} address={address} totals={[]} />
      <Notice tone="attention" title="This period cannot be shown">
        {REPORT_SPAN_FAULT}.
      </Notice>
    </>
  )
}

function useRows(view: ReportViewProps['view'], query: ReturnType<typeof queryOf>) {
  return usePagedLoad(REPORTS[view], {
    what: 'the transactions',
    query: { ...query, limit: ROWS_PER_PAGE },
    next: byCursor(ROWS_PER_PAGE),
  })
}

function Report({ view, address }: ReportViewProps) {
  const { kind, network, method } = address.values
  const query = queryOf(address.values, portalToday())
  const { begin, end } = query
  const rows = useRows(view, query)
  const totals = useLoad(listTransactionTotals, {
    what: 'the totals',
    query: { begin, end, ...(kind && { kind }) },
  })
  const [here, elsewhere] = [true, false].map((isHere) =>
    totals.data?.filter((row) => (isByCard(row) === (view === 'card')) === isHere),
  )
  const shown = here?.filter((row) =>
    view === 'card' ? !network || row.network === network : !method || row.payment_form === method,
  )
  return (
    <>
      <Filters view={view} address={address} totals={here ?? []} />
      <OutdatedNotice load={rows} />
      {loadProblem(totals)}
      {shown && <ReportTotals view={view} totals={shown} address={address} />}
      <LoadedTable
        // What the rows come to stands above them: both appear at once, so that nothing is pushed.
        key={totals.isWaiting ? 'sketch' : 'rows'}
        load={totals.isWaiting ? { ...rows, data: undefined } : rows}
        caption={`Transactions by ${WAYS[view]}`}
        columns={useListedColumns(view)}
        rowKey={({ transaction_id: id = '' }) => id}
        expectedRows={8}
        empty={<Nothing view={view} address={address} elsewhere={elsewhere ?? []} />}
        footer={!totals.isWaiting && rows.data && <MoreRows load={rows} noun="transaction" />}
      />
    </>
  )
}

const FILTERS = ['from', 'to', 'kind', 'network', 'method', 'tests'] as const

function Filters({ view, address, totals }: ReportViewProps & { totals: readonly Totals[] }) {
  const { values, change, differs, clear } = address
  const networks = [...new Set([...totals.map(networkOf), values.network])].filter(Boolean)
  const set = [differs('from', 'to'), ...(['kind', 'network', 'method', 'tests'] as const).map((name) => differs(name))]
  return (
    <FilterBar
      label="Filter transactions"
      set={set.filter(Boolean).length}
      onReset={differs(...FILTERS) ? () => clear(...FILTERS) : undefined}
    >
      <PeriodFilter
        label="Date"
        placeholder="Last 7 days"
        today={portalToday()}
        from={values.from}
        to={values.to}
        onChange={change}
      />
      <Select
        label="Type"
        isLabelHidden
        placeholder="Any type"
        options={KIND_OPTIONS}
        value={values.kind}
        onChange={({ currentTarget: { value } }) => change({ kind: value as typeof values.kind })}
      />
      {view === 'card' ? (
        <Select
          label="Network"
          isLabelHidden
          placeholder="Any network"
          options={networks.map((value) => ({ value, label: value }))}
          value={values.network}
          onChange={({ currentTarget: { value } }) => change({ network: value })}
        />
      ) : (
        <Select
          label="Method"
          isLabelHidden
          placeholder="Any method"
          options={PAYMENT_PROVIDERS.map((value) => ({ value, label: PROVIDER_LABELS[value] }))}
          value={values.method}
          onChange={({ currentTarget: { value } }) => change({ method: value as typeof values.method })}
        />
      )}
      <TestsFilter address={address} />
    </FilterBar>
  )
}

interface ReportTotalsProps extends ReportViewProps {
  totals: readonly Totals[]
}

/** Totals of the rows. Test transactions move no money, so that they are in no total and in no list with others (rule G71). */
function ReportTotals({ view, totals, address }: ReportTotalsProps) {
  const tests = sumOf(totals, 'tests')
  if (address.values.tests === 'only')
    return <p className={styles.remark}>Test transactions move no money, and are in no total.</p>
  return (
    <>
      <TotalsTable totals={totals} by={view === 'card' ? 'network' : 'method'} hasSum />
      {tests > 0 && (
        <p className={styles.remark}>
          <Link href={address.linkTo({ tests: 'only' })}>{formatCount(tests, 'test transaction')}</Link>
          <span> not counted</span>
        </p>
      )}
    </>
  )
}

interface NothingProps extends ReportViewProps {
  /** Totals of the same period in the other view. */
  elsewhere: readonly Totals[]
}

function Nothing({ view, address, elsewhere }: NothingProps) {
  const { differs, clear, linkTo } = address
  const other = view === 'card' ? 'offline' : 'card'
  const count = sumOf(elsewhere, 'count')
  return (
    <EmptyState
      icon="receipt"
      title={
        differs('kind', 'network', 'method', 'tests')
          ? 'No transactions match these filters'
          : `No money moved by ${WAYS[view]} in this period`
      }
      action={differs(...FILTERS) && <Button onClick={() => clear(...FILTERS)}>Clear filters</Button>}
    >
      {count > 0 && (
        <Link href={linkTo({ view: other, network: '', method: '', tests: 'without' })}>
          {formatCount(count, 'transaction')} by {WAYS[other]}
        </Link>
      )}
    </EmptyState>
  )
}

/** Saves every transaction that the filters leave, also those that are not shown yet (rule G72). */
export function ReportCsvButton({ view, address }: ReportViewProps) {
  const query = queryOf(address.values, portalToday())
  return momentsOfReport(query) ? <FetchButton view={view} query={query} /> : <CsvButton isEmpty />
}

function FetchButton({ view, query }: Pick<ReportViewProps, 'view'> & { query: ReturnType<typeof queryOf> }) {
  const { isPending, save } = useDownload('The transactions were not exported')
  const { data = [] } = useRows(view, query)
  const columns = useListedColumns(view)
  const name = `transactions-${query.begin}-${query.end}.csv`
  return (
    <CsvButton
      isEmpty={data.length === 0}
      isPending={isPending}
      onSave={() => void save(name, (callApi) => fetchReport(callApi, view, query, columns))}
    />
  )
}

async function fetchReport(
  callApi: CallApi,
  view: ReportViewProps['view'],
  query: ReturnType<typeof queryOf>,
  columns: ReturnType<typeof useListedColumns>,
): Promise<Blob> {
  const rows: Transaction[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Transaction[] = await callApi(REPORTS[view], {
      query: { ...query, limit: ROWS_AT_MOST, ...(after && { after }) },
    })
    rows.push(...page)
    after = page.length < ROWS_AT_MOST ? undefined : page.at(-1)?.cursor
  }
  return new Blob(
    [
      transactionsCsv(
        rows,
        columns.flatMap(({ csv }) => csv),
      ),
    ],
    { type: 'text/csv' },
  )
}
