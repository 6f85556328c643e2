import { getUsage } from '@portal/contracts/security/usage'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { formatDate } from '@portal/design-system/date'
import { download } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Table } from '@portal/design-system/table'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { TOOLS_PATH } from '../paths.ts'
import type { ChosenDays } from './chosen-days.ts'
import { Legend, type NamedSeries, StackedBars } from './stacked-bars.tsx'
import { usageCsv } from './usage-csv.ts'
import styles from './usage-page.module.css'
import { seriesOf, totalOf } from './usage-series.ts'
import { useKeyNames, useLicenseNames } from './use-names.ts'

/** A time that somebody chose to look at. */
export interface ChosenTime {
  range: ChosenDays
  /** In the name of its file. */
  name: string
  /** Behind the number of lookups: "in 7 days". */
  inWords: string
  /** What it is compared with: "the 7 days before, up to the same hour". */
  before: string
}

/** The lookups of a time: their sum beside what was before, a chart with its table, and both as a file. */
export function LookupsCard({ chosen, by }: { chosen: ChosenTime; by: 'key' | 'license' }) {
  const { range, name, inWords } = chosen
  const usage = useLoad(getUsage, { what: 'the usage', query: { ...range.query, by } })
  const before = useLoad(getUsage, { what: 'the usage before', query: range.queryBefore, select: totalOf })
  const nameOfKey = useKeyNames()
  const nameOfLicense = useLicenseNames()
  const nameOf = by === 'key' ? nameOfKey : nameOfLicense
  const series = usage.data && seriesOf(usage.data, by, range.slots, range.slotMs)
  const named = series?.map((one) => ({ ...one, name: one.id ? nameOf(one.id) : 'All others' }))
  const total = usage.data && totalOf(usage.data)
  return (
    <Card
      title={total === undefined ? 'Lookups' : `${formatNumber(total)} lookups ${inWords}`}
      description={total === undefined ? undefined : comparison(total, before.data, chosen.before)}
      actions={
        named?.length ? (
          <Button
            size="small"
            icon="download"
            onClick={() =>
              download(`usage-${name}.csv`, new Blob([usageCsv(range.slots, named)], { type: 'text/csv' }))
            }
          >
            Download CSV
          </Button>
        ) : undefined
      }
    >
      <Loaded load={usage} sketch={<Skeleton shape="block" />}>
        {() => (named?.length ? <Chart series={named} range={range} /> : <NoLookups />)}
      </Loaded>
    </Card>
  )
}

function Chart({ series, range: { slots, slotMs, isRunning } }: { series: readonly NamedSeries[]; range: ChosenDays }) {
  const labels = slots.map((slot) => labelOf(slot, slotMs))
  const running = slotMs < 86_400_000 ? 'this hour' : 'today'
  return (
    <>
      <StackedBars series={series} labels={labels} isRunning={isRunning} />
      <Legend series={series} />
      <div className={styles.table}>
        <Table
          caption="Lookups"
          isCompact
          columns={[
            {
              id: 'time',
              header: slotMs < 86_400_000 ? 'Hour (UTC)' : 'Day (UTC)',
              isNarrow: true,
              cell: ({ at }) =>
                isRunning && at === slots.length - 1 ? `${labels[at]} (${running} so far)` : labels[at],
            },
            ...series.map(({ id, name, counts }) => ({
              id: id || 'others',
              header: name,
              align: 'end' as const,
              cell: ({ at }: { at: number }) => formatNumber(counts[at] ?? 0),
            })),
            {
              id: 'all',
              header: 'All',
              align: 'end' as const,
              cell: ({ at }: { at: number }) =>
                formatNumber(series.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)),
            },
          ]}
          rows={slots.map((slot, at) => ({ slot, at })).toReversed()}
          rowKey={({ slot }) => String(slot)}
        />
      </div>
    </>
  )
}

function NoLookups() {
  return (
    <EmptyState
      icon="chart"
      title="No lookups in this time"
      action={<ButtonLink href={TOOLS_PATH}>Try a lookup</ButtonLink>}
    >
      As soon as one of your keys is used, its lookups are counted here within seconds.
    </EmptyState>
  )
}

/** "12 % more than in the 7 days before, up to the same hour (11,402)". */
function comparison(total: number, before: number | undefined, what: string): string {
  if (before === undefined || (total === 0 && before === 0)) return ''
  const known = `${what} (${formatNumber(before)})`
  if (total === before) return `As many as in ${known}`
  if (before === 0) return `None in ${known}`
  const change = Math.round((Math.abs(total - before) / before) * 100)
  return `${change} % ${total > before ? 'more' : 'fewer'} than in ${known}`
}

function labelOf(slot: number, slotMs: number): string {
  const time = new Date(slot).toISOString()
  return slotMs < 86_400_000 ? time.slice(11, 16) : formatDate(time.slice(0, 10)).slice(0, 5)
}
