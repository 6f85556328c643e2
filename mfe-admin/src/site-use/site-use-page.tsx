import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { figuresBySource, funnelOf, type MeasuredCount, type SourceFigures } from '@portal/contracts/measuring'
import { PRIVACY_CHOICES } from '@portal/contracts/pages'
import { type Moments, momentsOfReport, REPORT_SPAN_FAULT } from '@portal/contracts/span'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { portalToday } from '@portal/design-system/clock'
import { downloadCsv } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { FilterBar } from '@portal/design-system/filter-bar'
import { Bar } from '@portal/design-system/meter'
import { Notice } from '@portal/design-system/notice'
import { formatNumber } from '@portal/design-system/number'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { type Column, type PhonePlace, PhoneWord, Table } from '@portal/design-system/table'
import { type Address, text, useAddress } from '@portal/remote-kit/address'
import { PeriodFilter } from '@portal/remote-kit/days'
import { Loaded, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import layout from '../layout.module.css'
import { CsvButton } from '../lists/csv-button.tsx'
import { reportSpan } from '../lists/report-span.ts'
import { PagesCard } from './pages-card.tsx'
import styles from './site-use.module.css'
import { sourcesCsv } from './sources-csv.ts'

const ADDRESS = { from: text, to: text }
type SiteUseAddress = Address<{ from: string; to: string }>

/** Days that the report covers when none are chosen: whole weeks. */
const USUAL_DAYS = 28

const SOURCE_NAMES: Readonly<Record<string, string>> = {
  direct: 'Direct',
  facebook: 'Facebook',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  other: 'Other',
}
const nameOfSource = (source: string) => SOURCE_NAMES[source] ?? source

/** A row of figures, and the largest of its kind in the table, for its bar. */
type Drawn<Figures> = Figures & { largest: number }

/** A column of numbers; on a phone its name stands before them. */
function figure(
  header: string,
  figureOf: (figures: SourceFigures) => number,
  phone: PhonePlace = 'details',
): Column<Drawn<SourceFigures>> {
  const isNamed = phone !== 'details'
  return {
    id: header,
    header,
    align: 'end',
    phone,
    cell: (figures) => (
      <>
        {isNamed && <PhoneWord>{header}</PhoneWord>}
        {formatNumber(figureOf(figures))}
      </>
    ),
  }
}

/** A name over a bar as long as its share of the largest; something is more than nothing. */
function Named({ name, share }: { name: string; share: number }) {
  return (
    <span className={styles.named}>
      {name}
      <Bar share={share > 0 ? Math.max(1, share * 100) : 0} />
    </span>
  )
}

const SOURCE_COLUMNS: readonly Column<Drawn<SourceFigures>>[] = [
  {
    id: 'source',
    header: 'Source',
    cell: ({ source, purchases, largest }) => <Named name={nameOfSource(source)} share={purchases / largest} />,
  },
  figure('Paid orders', ({ purchases }) => purchases, 'first'),
  figure('Trials', ({ trials }) => trials),
  figure('Sign-ups', ({ signups }) => signups, 'second'),
  figure('Pages viewed', ({ pages }) => pages),
]

/** `/admin/site-use`: how people who agreed used the site, from prices to orders, and where they came from (rule M37). */
export function SiteUsePage() {
  const address: SiteUseAddress = useAddress(ADDRESS)
  const span = reportSpan(address.values, portalToday(), USUAL_DAYS)
  const moments = momentsOfReport(span)
  return (
    <>
      {moments ? (
        <Report address={address} span={span} moments={moments} />
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
      title="Site analytics"
      description="What people who agreed to be counted did on the site. No one can be identified."
      isActionBeside
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
  moments: Moments
}

function Report({ address, span, moments }: ReportProps) {
  const load = useLoad(getSiteUse, { what: 'the use of the site', query: span })
  return (
    <>
      <Head counts={load.data?.counts} name={`site-use-${span.begin}-${span.end}.csv`} />
      <Filters address={address} />
      <div className={layout.sections}>
        <OutdatedNotice load={load} />
        {/* All at once: what comes would push what is below it. */}
        <Loaded load={load} sketch={<Skeleton shape="block" />}>
          {({ mode, counts = [], days = [] }) => (
            <>
              {mode === 'off' && (
                <Notice tone="info" title="Counting is off">
                  To turn it on, set <code translate="no">MEASUREMENT</code> to <code translate="no">ask</code>, which
                  asks each visitor, or to <code translate="no">always</code>, which counts everyone who has not said
                  no. {counts.length > 0 && <span>These figures were counted before.</span>}
                </Notice>
              )}
              {counts.length > 0 && (
                <>
                  <PagesCard days={days} span={moments} />
                  <Funnel counts={counts} />
                </>
              )}
              <Table
                rows={drawn(figuresBySource(counts), ({ purchases }) => purchases)}
                caption="Paid orders by source"
                isCaptionShown
                columns={SOURCE_COLUMNS}
                rowKey={({ source }) => source}
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
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** Rows with the largest of their counts. */
function drawn<Figures>(rows: readonly Figures[], countOf: (row: Figures) => number): Drawn<Figures>[] {
  const largest = Math.max(...rows.map(countOf))
  return rows.map((row) => ({ ...row, largest }))
}

type Step = Drawn<ReturnType<typeof funnelOf>[number]> & { before?: number | undefined }

const STEP_COLUMNS: readonly Column<Step>[] = [
  {
    id: 'step',
    header: 'Step',
    cell: ({ step, count, largest }) => <Named name={step} share={count / largest} />,
  },
  { id: 'count', header: 'Count', align: 'end', phone: 'first', cell: ({ count }) => formatNumber(count) },
  {
    id: 'share',
    header: 'Of previous step',
    align: 'end',
    phone: 'second',
    cell: ({ count, before }) =>
      before ? (
        <>
          {Math.round((count / before) * 100)}% <PhoneWord>of previous step</PhoneWord>
        </>
      ) : (
        <span className={styles.first}>—</span>
      ),
  },
]

/** From prices to orders; steps are counted, not people, so that a share may be above 100%. */
function Funnel({ counts }: { counts: readonly MeasuredCount[] }) {
  const steps = drawn(funnelOf(counts), ({ count }) => count)
  return (
    <Table
      caption="From pricing to order"
      isCaptionShown
      columns={STEP_COLUMNS}
      rows={steps.map((step, at) => ({ ...step, before: steps[at - 1]?.count }))}
      rowKey={({ step }) => step}
    />
  )
}
