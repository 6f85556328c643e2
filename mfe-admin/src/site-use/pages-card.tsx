import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { type MeasuredDays, pagesByDay } from '@portal/contracts/measuring'
import { type Moments, spanBefore } from '@portal/contracts/span'
import { Card } from '@portal/design-system/card'
import { Chart } from '@portal/design-system/chart'
import { portalToday } from '@portal/design-system/clock'
import { formatDayOfYear } from '@portal/design-system/date'
import { formatCount } from '@portal/design-system/number'
import { useLoad } from '@portal/remote-kit/load'

/** Pages viewed on each day of a span, beside as many days whole weeks earlier (rule M37). */
export function PagesCard({ days, span }: { days: MeasuredDays; span: Moments }) {
  const slots = pagesByDay(days, span)
  const past = spanBefore(span)
  const before = useLoad(getSiteUse, { what: 'the earlier days', query: past.query })
  const countsBefore = before.data && pagesByDay(before.data.days ?? [], past).map(({ pages }) => pages)
  const counts = slots.map(({ pages }) => pages)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Card title="Pages viewed">
      <Chart
        name="Pages viewed"
        header="Day (UTC)"
        time={formatCount(slots.length, 'day')}
        series={[{ id: 'pages', name: 'Pages viewed', counts, total }]}
        labels={slots.map(({ day }) => formatDayOfYear(day.getTime()))}
        before={
          countsBefore?.some(Boolean)
            ? { name: `${formatCount(past.weeks, 'week')} earlier`, counts: countsBefore }
            : undefined
        }
        noun="page"
        isRunning={span.until > new Date(portalToday())}
      />
    </Card>
  )
}
