import { getUsage } from '@portal/contracts/security/usage'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { formatDate } from '@portal/design-system/date'
import { download } from '@portal/design-system/download'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatNumber } from '@portal/design-system/number'
import { PageHeader } from '@portal/design-system/page-header'
import { Select } from '@portal/design-system/select'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import { Table } from '@portal/design-system/table'
import { oneOf, useAddress } from '@portal/remote-kit/address'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { ForecastCard } from './forecast-card.tsx'
import { Legend, type NamedSeries, StackedBars } from './stacked-bars.tsx'
import { usageCsv } from './usage-csv.ts'
import styles from './usage-page.module.css'
import { RANGES, type RangeName, usageRange } from './usage-range.ts'
import { seriesOf, totalOf } from './usage-series.ts'
import { useKeyNames, useLicenseNames } from './use-names.ts'

const ADDRESS = {
  range: oneOf(Object.keys(RANGES) as RangeName[], '7d'),
  by: oneOf(['key', 'license'], 'key'),
}

/** `/account/usage`: how many lookups the account made, when, and with what. */
export function UsagePage() {
  const address = useAddress(ADDRESS)
  const { range, by } = address.values
  return (
    <>
      <PageHeader title="Usage" description="Successful lookups, which are what counts. All times are UTC." />
      <div className={styles.choices}>
        <TabLinks
          label="Time"
          tabs={Object.entries(RANGES).map(([name, { label }]) => ({
            label,
            href: address.linkTo({ range: name as RangeName }),
            isCurrent: name === range,
          }))}
        />
        <Select
          label="Told apart by"
          options={[
            { value: 'key', label: 'Key' },
            { value: 'license', label: 'License' },
          ]}
          value={by}
          onChange={({ currentTarget }) => address.change({ by: currentTarget.value as typeof by })}
        />
      </div>
      <div className={styles.cards}>
        <UsageCard key={`${range} ${by}`} name={range} by={by} />
        <ForecastCard />
      </div>
    </>
  )
}

function UsageCard({ name, by }: { name: RangeName; by: 'key' | 'license' }) {
  const [now] = useState(() => Date.now())
  const range = usageRange(name, now)
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
      title={total === undefined ? 'Lookups' : `${formatNumber(total)} lookups in ${RANGES[name].label}`}
      description={total === undefined ? undefined : comparison(total, before.data, RANGES[name].label)}
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

function Chart({
  series,
  range: { slots, slotMs },
}: {
  series: readonly NamedSeries[]
  range: ReturnType<typeof usageRange>
}) {
  const labels = slots.map((slot) => labelOf(slot, slotMs))
  const running = slotMs < 86_400_000 ? 'This hour' : 'Today'
  return (
    <>
      <StackedBars series={series} labels={labels} />
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
                at === slots.length - 1 ? `${labels[at]} (${running.toLowerCase()} so far)` : labels[at],
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
    <EmptyState icon="chart" title="No lookups in this time">
      As soon as one of your keys is used, its lookups are counted here within seconds.
    </EmptyState>
  )
}

/** "12 % more than in the 7 days before (11,402)", up to the same hour. */
function comparison(total: number, before: number | undefined, label: string): string {
  if (before === undefined) return ''
  const known = `the ${label} before, up to the same hour (${formatNumber(before)})`
  if (total === before) return `As many as in ${known}`
  if (before === 0) return `None in ${known}`
  const change = Math.round((Math.abs(total - before) / before) * 100)
  return `${change} % ${total > before ? 'more' : 'fewer'} than in ${known}`
}

function labelOf(slot: number, slotMs: number): string {
  const time = new Date(slot).toISOString()
  return slotMs < 86_400_000 ? time.slice(11, 16) : formatDate(time.slice(0, 10)).slice(0, 5)
}
