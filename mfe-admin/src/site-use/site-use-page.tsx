import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { figuresBySource, funnelOf, type MeasuredCount, type SourceFigures } from '@portal/contracts/measuring'
import { PRIVACY_CHOICES } from '@portal/contracts/pages'
import { momentsOfReport, REPORT_SPAN_FAULT } from '@portal/contracts/span'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { portalToday } from '@portal/design-system/clock'
import { downloadCsv } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { Notice } from '@portal/design-system/notice'
import { formatNumber } from '@portal/design-system/number'
import { PageHeader } from '@portal/design-system/page-header'
import { type Column, Table } from '@portal/design-system/table'
import { type Address, text, useAddress } from '@portal/remote-kit/address'
import { PeriodFilter } from '@portal/remote-kit/days'
import { LoadedTable, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import layout from '../layout.module.css'
import { CsvButton } from '../lists/csv-button.tsx'
import { reportSpan } from '../lists/report-span.ts'
import { sourcesCsv } from './sources-csv.ts'

const ADDRESS = { from: text, to: text }
type SiteUseAddress = Address<{ from: string; to: string }>

/** Days that the report covers when none are chosen. */
const USUAL_DAYS = 30

const SOURCE_NAMES: Readonly<Record<string, string>> = { direct: 'Direct', other: 'Other' }
const nameOfSource = (source: string) => SOURCE_NAMES[source] ?? source

const SOURCE_COLUMNS: readonly Column<SourceFigures>[] = [
  { id: 'source', header: 'Source', cell: ({ source }) => nameOfSource(source) },
  { id: 'pages', header: 'Pages', align: 'end', cell: ({ pages }) => formatNumber(pages) },
  { id: 'signups', header: 'Sign-ups', align: 'end', phone: 'second', cell: ({ signups }) => formatNumber(signups) },
  { id: 'trials', header: 'Trials', align: 'end', cell: ({ trials }) => formatNumber(trials) },
  { id: 'purchases', header: 'Orders', align: 'end', phone: 'first', cell: ({ purchases }) => formatNumber(purchases) },
]

/** `/admin/site-use`: how people who agreed used the site, from prices to orders, and where they came from (rule M37). */
export function SiteUsePage() {
  const address: SiteUseAddress = useAddress(ADDRESS)
  const span = reportSpan(address.values, portalToday(), USUAL_DAYS)
  return (
    <>
      {momentsOfReport(span) ? (
        <Report address={address} span={span} />
      ) : (
        <>
          <Head />
          <Filters address={address} />
          <Notice tone="attention" title="This period cannot be shown">
            {REPORT_SPAN_FAULT}.
          </Notice>
        </>
      )}
    </>
  )
}

function Head({ counts = [], name = '' }: { counts?: readonly MeasuredCount[] | undefined; name?: string }) {
  const figures = figuresBySource(counts)
  const save = () => downloadCsv(name, sourcesCsv(figures))
  return (
    <PageHeader
      title="Site use"
      description="What people who agreed did on the site. No one can be identified. Days are in UTC."
      action={<CsvButton isEmpty={figures.length === 0} onSave={save} />}
    />
  )
}

function Filters({ address: { values, change, differs, clear } }: { address: SiteUseAddress }) {
  return (
    <FilterBar
      label="Filter the report"
      set={Number(differs('from', 'to'))}
      onReset={differs('from', 'to') ? () => clear('from', 'to') : undefined}
    >
      <PeriodFilter
        label="Date"
        placeholder={`Last ${USUAL_DAYS} days`}
        today={portalToday()}
        from={values.from}
        to={values.to}
        onChange={change}
      />
    </FilterBar>
  )
}

interface ReportProps {
  address: SiteUseAddress
  span: { begin: string; end: string }
}

function Report({ address, span }: ReportProps) {
  const load = useLoad(getSiteUse, { what: 'the use of the site', query: span })
  const { mode, counts } = load.data ?? {}
  return (
    <>
      <Head counts={counts} name={`site-use-${span.begin}-${span.end}.csv`} />
      <Filters address={address} />
      <div className={layout.sections}>
        <OutdatedNotice load={load} />
        {counts && counts.length > 0 && <Funnel counts={counts} />}
        <LoadedTable
          load={{ ...load, data: load.data && figuresBySource(counts ?? []) }}
          caption="By source"
          isCaptionShown
          columns={SOURCE_COLUMNS}
          rowKey={({ source }) => source}
          expectedRows={4}
          empty={
            <EmptyState
              icon="chart"
              title="Nothing was counted in this period"
              action={
                address.differs('from', 'to') ? (
                  <Button onClick={() => address.clear('from', 'to')}>Show the last {USUAL_DAYS} days</Button>
                ) : (
                  <ButtonLink href={PRIVACY_CHOICES}>How counting works</ButtonLink>
                )
              }
            >
              {mode === 'ask' && 'No visitor has agreed to be counted. Each is asked on the first page.'}
            </EmptyState>
          }
        />
        {/* Below what is there before the answer, which it would push. */}
        {mode === 'off' && (
          <Notice tone="info" title="Nothing is counted now">
            The setting MEASUREMENT is off. With “ask”, each visitor decides; with “always”, all are counted until they
            say no.
          </Notice>
        )}
      </div>
    </>
  )
}

type Step = ReturnType<typeof funnelOf>[number] & { before?: number | undefined }

const STEP_COLUMNS: readonly Column<Step>[] = [
  { id: 'step', header: 'Step', cell: ({ step }) => step },
  { id: 'count', header: 'Times', align: 'end', phone: 'first', cell: ({ count }) => formatNumber(count) },
  {
    id: 'share',
    header: 'Of previous step',
    align: 'end',
    phone: 'second',
    cell: ({ count, before }) => (before ? `${Math.round((count / before) * 100)}%` : '—'),
  },
]

/** From prices to orders; steps are counted, not people, so that a share may be above 100%. */
function Funnel({ counts }: { counts: readonly MeasuredCount[] }) {
  const steps = funnelOf(counts)
  return (
    <Table
      caption="From prices to orders"
      isCaptionShown
      columns={STEP_COLUMNS}
      rows={steps.map((step, at) => ({ ...step, before: steps[at - 1]?.count }))}
      rowKey={({ step }) => step}
    />
  )
}
