import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { formatCount } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { DayRangeField } from '@portal/remote-kit/day-range-field'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { billingPeriod, type Days, rangeOfDays, wrongOf } from './chosen-days.ts'
import { type ChosenTime, LookupsCard } from './lookups-card.tsx'
import type { Zone } from './slot-labels.ts'
import { payingNow } from './supplies.ts'

interface GroupedUsage {
  by: 'key' | 'license'
  step: 'day' | 'hour'
  zone: Zone
  /** ms */
  now: number
}

/** Shows the lookups since the start of the current billing month. */
export function BillingPeriodUsage({ by, step, zone, now }: GroupedUsage) {
  const held = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  return (
    <Loaded load={held} sketch={<Skeleton shape="block" />}>
      {(subscriptions) => {
        const range = billingPeriod(payingNow(subscriptions, now), now)
        const inWords = `in this billing period, since ${formatDate(range.query.start)}`
        const before = 'the billing period before, up to the same hour'
        return (
          <LookupsCard
            key={`${by} ${step}`}
            by={by}
            step={step}
            zone={zone}
            chosen={{ range, name: 'billing-period', label: 'Billing period', inWords, before }}
          />
        )
      }}
    </Loaded>
  )
}

/** Form for a range of days, with the lookups in it. */
export function UsageOfDays({
  days,
  by,
  step,
  zone,
  now,
  onChange,
}: GroupedUsage & { days: Days; onChange(change: Partial<Days>): void }) {
  const wrong = wrongOf(days, now)
  const isFine = !wrong.from && !wrong.to
  return (
    <>
      <DayRangeField label="Days" from={days.from} to={days.to} errors={wrong} onChange={onChange} />
      {isFine && (
        <LookupsCard
          key={`${days.from} ${days.to} ${by} ${step}`}
          by={by}
          step={step}
          zone={zone}
          chosen={between(days, now)}
        />
      )}
    </>
  )
}

function between(days: Days, now: number): ChosenTime {
  const range = rangeOfDays(days, now)
  const count = range.slots.length === 1 ? 'day' : formatCount(range.slots.length, 'day')
  return {
    range,
    name: `${days.from}-${days.to}`,
    label: formatCount(range.slots.length, 'day'),
    inWords: `from ${formatDate(days.from)} to ${formatDate(days.to)}`,
    before: `the ${count} before${range.isRunning ? ', up to the same hour' : ''}`,
  }
}
