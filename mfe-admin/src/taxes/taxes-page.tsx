import { exportTaxRates, listTaxRates } from '@portal/contracts/sales/admin-tax-rates'
import { RATE_STATES, type RateState } from '@portal/contracts/sales/rate-of-place'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { MenuButton } from '@portal/design-system/menu-button'
import { Notice } from '@portal/design-system/notice'
import { PageHeader } from '@portal/design-system/page-header'
import { SearchField } from '@portal/design-system/search-field'
import type { Tone } from '@portal/design-system/status-chip'
import { TabLinks } from '@portal/design-system/tab-links'
import { CellLines, type Column } from '@portal/design-system/table'
import { type Address, oneOf, text, useAddress, useSearchText } from '@portal/remote-kit/address'
import { useDownload } from '@portal/remote-kit/download'
import { LoadedTable, OutdatedNotice, type PagedLoad, useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { byCursor, MoreRows } from '@portal/remote-kit/more-rows'
import { RowState } from '../lists/row-state.tsx'
import { RateDialogs, useMayChangeRates, useOpenDialog } from './rate-dialogs.ts'
import { areaInWords, aroundArea, nameOfArea, percentLabel, STATE_LABELS, stateOf, type TaxRate } from './tax-rate.ts'

const ADDRESS = { q: text, state: oneOf(RATE_STATES) }
type TaxesAddress = Address<{ q: string; state: RateState | '' }>

/** Maximum number of rows in a response; a full one means that there are more. */
const RATES_PER_ANSWER = 50

const TONES: Readonly<Record<RateState, Tone>> = { 'in-force': 'active', 'to-come': 'info', ended: 'paused' }

const COLUMNS: readonly Column<TaxRate>[] = [
  {
    id: 'place',
    header: 'Place',
    cell: (rate) => <CellLines detail={aroundArea(rate)}>{nameOfArea(rate)}</CellLines>,
  },
  {
    id: 'state',
    header: 'Status',
    isNarrow: true,
    phone: 'first',
    cell: (rate) => <StateOfRate rate={rate} />,
  },
  {
    id: 'from',
    header: 'From',
    isNarrow: true,
    phone: 'second',
    cell: ({ first_day }) => <DateText value={first_day} />,
  },
  { id: 'to', header: 'To', isNarrow: true, cell: ({ last_day }) => <DateText value={last_day} empty="No end" /> },
  {
    id: 'software',
    header: 'Software',
    align: 'end',
    isNarrow: true,
    phone: 'second',
    cell: ({ saas_millionths }) => percentLabel(saas_millionths),
  },
  {
    id: 'data',
    header: 'Data',
    align: 'end',
    isNarrow: true,
    cell: ({ data_millionths }) => percentLabel(data_millionths),
  },
  {
    id: 'taxed',
    header: 'Taxed share',
    align: 'end',
    isNarrow: true,
    isHiddenOnMedium: true,
    cell: ({ base_millionths }) => percentLabel(base_millionths),
  },
]

/** `/admin/taxes`: rates of sales tax by place and day (rule G120). */
export function TaxesPage() {
  const address = useAddress(ADDRESS)
  const { q, state } = address.values
  const rates = usePagedLoad(listTaxRates, {
    what: 'the tax rates',
    query: { ...(q && { q }), ...(state && { state }) },
    next: byCursor(RATES_PER_ANSWER),
  })
  return (
    <RateDialogs>
      <PageHeader
        title="Tax rates"
        description="Orders are taxed at the rate of the narrowest place around their tax address on the day they are placed, and keep it. The product line decides which of the two rates applies."
        action={<Actions />}
      />
      <Filters address={address} />
      {hasRates(rates, address) && <NoneInForce />}
      <OutdatedNotice load={rates} />
      <RateTable key={`${state} ${q}`} rates={rates} address={address} />
    </RateDialogs>
  )
}

/** An empty list of all rates says by itself that orders are not taxed. */
function hasRates({ data }: PagedLoad<TaxRate>, { values: { q, state } }: TaxesAddress): boolean {
  return data !== undefined && (q !== '' || state !== '' || data.length > 0)
}

/** Says that no rate is in force, whatever rates of other days are listed (rule G121). */
function NoneInForce() {
  const { data } = useLoad(listTaxRates, { what: 'the tax rates in force', query: { state: 'in-force' } })
  return data?.length === 0 ? <Notice tone="attention" title="No tax rate is in force: orders are not taxed" /> : null
}

function Actions() {
  const open = useOpenDialog()
  const may = useMayChangeRates()
  const { isPending, save } = useDownload('The tax rates were not exported')
  const exportAll = () => save(`tax-rates-${portalToday()}.csv`, (callApi) => callApi(exportTaxRates))
  return (
    <>
      <Button icon="download" isPending={isPending} onClick={() => void exportAll()}>
        Export CSV
      </Button>
      {may && (
        <>
          <Button onClick={() => open({ dialog: 'import' })}>Import CSV…</Button>
          <Button variant="primary" icon="plus" onClick={() => open({ dialog: 'new' })}>
            New rate…
          </Button>
        </>
      )}
    </>
  )
}

function Filters({ address }: { address: TaxesAddress }) {
  const { q, state } = address.values
  const search = useSearchText(q, (words) => address.change({ q: words }))
  return (
    <>
      <TabLinks
        label="State of tax rates"
        tabs={(['', ...RATE_STATES] as const).map((one) => ({
          label: one ? STATE_LABELS[one] : 'All',
          href: address.linkTo({ state: one }),
          isCurrent: one === state,
        }))}
      />
      <FilterBar
        label="Filter tax rates"
        search={
          <SearchField
            label="State, county, city or ZIP code"
            value={search.text}
            onChange={search.setText}
            onSubmit={search.writeNow}
          />
        }
        set={0}
      />
    </>
  )
}

function StateOfRate({ rate }: { rate: TaxRate }) {
  const state = stateOf(rate)
  return <RowState tone={TONES[state]}>{STATE_LABELS[state]}</RowState>
}

function RateTable({ rates, address }: { rates: PagedLoad<TaxRate>; address: TaxesAddress }) {
  const may = useMayChangeRates()
  return (
    <LoadedTable
      load={rates}
      caption="Tax rates"
      columns={COLUMNS}
      rowKey={({ tax_rate_id }) => String(tax_rate_id)}
      expectedRows={8}
      actions={may ? (rate) => <RateMenu rate={rate} /> : undefined}
      empty={<NoRates address={address} />}
      footer={rates.data && <MoreRows load={rates} noun="tax rate" />}
    />
  )
}

function RateMenu({ rate }: { rate: TaxRate }) {
  const open = useOpenDialog()
  const state = stateOf(rate)
  return (
    <MenuButton
      label={`Actions for ${areaInWords(rate)}`}
      size="small"
      entries={[
        {
          id: 'change',
          label: 'Change from a day on…',
          icon: 'pencil',
          onAction: () => open({ dialog: 'change', rate }),
        },
        ...(state === 'in-force'
          ? [{ id: 'end', label: 'End…', icon: 'clock' as const, onAction: () => open({ dialog: 'end', rate }) }]
          : []),
        ...(state === 'to-come'
          ? [
              {
                id: 'withdraw',
                label: 'Withdraw…',
                icon: 'undo' as const,
                onAction: () => open({ dialog: 'withdraw', rate }),
              },
            ]
          : []),
      ]}
    />
  )
}

function NoRates({ address }: { address: TaxesAddress }) {
  const open = useOpenDialog()
  const may = useMayChangeRates()
  const { q, state } = address.values
  if (q || state)
    return (
      <EmptyState
        icon="search"
        title="No tax rate matches"
        action={<Button onClick={() => address.clear('q', 'state')}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      icon="alert"
      title="No tax rates: orders are not taxed"
      action={
        may && (
          <Button variant="primary" onClick={() => open({ dialog: 'import' })}>
            Import CSV…
          </Button>
        )
      }
    >
      Add a rate for each place where you collect tax, or import them as a file.
    </EmptyState>
  )
}
