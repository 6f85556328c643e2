import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { type MeasuredDays, pagesByDay } from '@portal/contracts/measuring'
import { type Moments, spanBefore } from '@portal/contracts/span'
import { Card } from '@portal/design-system/card'
import { Chart } from '@portal/design-system/chart'
import { portalToday } from '@portal/design-system/clock'
import { formatDayOfYear } from '@portal/design-system/date'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { useLoad } from '@portal/remote-kit/load'
import styles from './site-use.module.css'

/** Pages viewed on each day of a span, beside as many days before: the sum first, then a bar for each day (rule M37). */
export function PagesCard({ days, span }: { days: MeasuredDays; span: Moments }) {
  const slots = pagesByDay(days, span)
  const past = spanBefore(span)
  const before = useLoad(getSiteUse, { what: 'the period before', query: past.query })
  const countsBefore = before.data && pagesByDay(before.data.days ?? [], past).map(({ pages }) => pages)
  const counts = slots.map(({ pages }) => pages)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const time = formatCount(slots.length, 'day')
  return (
    <Card
      title={
        <>
          <span className={styles.headline}>{formatNumber(total)}</span> {total === 1 ? 'page' : 'pages'} viewed in{' '}
          {time}
        </>
      }
    >
      <Chart
        name="Pages viewed"
        header="Day (UTC)"
        time={time}
        series={[{ id: 'pages', name: 'Pages viewed', counts, total }]}
        labels={slots.map(({ day }) => formatDayOfYear(day.getTime()))}
        before={countsBefore?.some(Boolean) ? { name: 'Period before', counts: countsBefore } : undefined}
        noun="page"
        isRunning={span.until > new Date(portalToday())}
      />
    </Card>
  )
}
