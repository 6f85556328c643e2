import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Chart } from '@portal/design-system/chart'
import { DateText, formatDate, formatDayOfYear } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { StatusChip } from '@portal/design-system/status-chip'
import { useLoad } from '@portal/remote-kit/load'
import type { UsageRange } from '@portal/remote-kit/usage'
import { nextBillingPeriod } from '../chosen-days.ts'
import { type Pace, paceOf } from '../forecast.ts'
import { type Buckets, countsOf, licenseSupplies, payingNow, type Supply } from '../supplies.ts'
import { useLicenseNames } from '../use-names.ts'
import styles from './usage-card.module.css'

/** Minimum number of days between two labels below the bars, so that they do not overlap. */
const ROOM_FOR_MARK = 6

interface UsageCardChartProps {
  buckets: Buckets
  counts: readonly number[]
  range: UsageRange
  /** ms */
  now: number
}

/**
 * Shows a bar for each day, the current one marked as incomplete, then a forecast for the rest of the billing period
 * (rule N23); and the same numbers as a table, for screen readers.
 */
export function UsageCardChart({ buckets, counts, range, now }: UsageCardChartProps) {
  const { data: held, isWaiting } = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  if (isWaiting) return null

  const pace = paceOf(counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const next = nextBillingPeriod(held && payingNow(held, now), now)
  const today = range.slots.at(-1) ?? now
  const daysLeft = pace ? Math.max(0, (next - today) / range.slotMs - 1) : 0
  const expected = Array.from({ length: daysLeft }, () => Math.round(pace?.perDay ?? 0))
  const days = [...range.slots, ...expected.map((_, at) => today + (at + 1) * range.slotMs)]
  const labels = days.map(formatDayOfYear)
  const marks = labels.map((label, at) => {
    if (at === counts.length - 1) return 'Today'
    return at === 0 || (at === days.length - 1 && daysLeft >= ROOM_FOR_MARK) ? label : undefined
  })
  const supplies = licenseSupplies(held ?? [], (license) => countsOf(buckets, { license }, range), now)
  return (
    <>
      <Chart
        name="Lookups per day"
        header="Day (UTC)"
        time="30 days"
        series={[{ id: 'all', name: 'Lookups', counts: [...counts, ...expected], total }]}
        labels={labels}
        marks={marks}
        noun="lookup"
        isSmall
        expected={expected.length}
      />
      <p className={styles.forecast} data-drawn={expected.length > 0 || undefined}>
        <Expected pace={pace} more={expected.reduce((sum, count) => sum + count, 0)} next={next} />
      </p>
      <UsedUpFirst supplies={supplies} />
    </>
  )
}

function Expected({ pace, more, next }: { pace: Pace | undefined; more: number; next: number }) {
  if (!pace) return 'Not enough days of use for a forecast yet.'
  return (
    <>
      Forecast: about {formatNumber(Math.round(pace.perDay))} a day.{' '}
      {more > 0 && (
        <>
          At this pace <strong>{formatNumber(more)} more</strong> before the next billing period begins on{' '}
          <DateText value={next} />.
        </>
      )}
    </>
  )
}

/** Shows what will run out first, before its term ends. */
function UsedUpFirst({ supplies }: { supplies: readonly Supply[] }) {
  const nameOf = useLicenseNames()
  const [first] = supplies
    .flatMap(({ forecast, ...supply }) => (forecast.kind === 'runs out' ? [{ ...supply, at: forecast.at }] : []))
    .toSorted((a, b) => a.at - b.at)
  if (!first) return null
  return (
    <p className={styles.usedUp}>
      <StatusChip tone="attention">Used up about {formatDate(first.at)}</StatusChip>
      <span>{nameOf(first.id)}</span>
    </p>
  )
}
