import { getSiteUse } from '@portal/contracts/forms/admin-site-use'
import { type MeasuredDays, pagesByDay } from '@portal/contracts/measuring'
import { type Moments, spanBefore } from '@portal/contracts/span'
import { Card } from '@portal/design-system/card'
import { Chart, comparisonOf } from '@portal/design-system/chart'
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
  const isRunning = span.until > new Date(portalToday())
  const comparison =
    countsBefore &&
    comparisonOf(
      sumOfWhole(counts, isRunning),
      sumOfWhole(countsBefore, isRunning),
      `on the same days ${formatCount(past.weeks, 'week')} earlier`,
    )
  return (
    <Card
      title="Pages viewed"
      // Its line is there from the start: what comes pushes nothing.
      description={comparison ? `${comparison}${isRunning ? ', not counting today' : ''}` : NO_WORDS}
    >
      <Chart
        name="Pages viewed"
        header="Day (UTC)"
        time={formatCount(slots.length, 'day')}
        series={[{ id: 'pages', name: 'Pages viewed', counts, total: sum(counts) }]}
        labels={slots.map(({ day }) => formatDayOfYear(day.getTime()))}
        before={
          countsBefore?.some(Boolean)
            ? { name: `${formatCount(past.weeks, 'week')} earlier`, counts: countsBefore }
            : undefined
        }
        noun="page"
        trend={comparison}
        isRunning={isRunning}
      />
    </Card>
  )
}

const NO_WORDS = '\u00a0'
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
/** Sum without the last day where that is not over. */
const sumOfWhole = (counts: readonly number[], isRunning: boolean) => sum(isRunning ? counts.slice(0, -1) : counts)
