import { portalNow } from '@portal/design-system/clock'
import { PageHeader } from '@portal/design-system/page-header'
import { Select } from '@portal/design-system/select'
import { Skeleton } from '@portal/design-system/skeleton'
import { TabLinks } from '@portal/design-system/tab-links'
import { Whole } from '@portal/platform/whole'
import { oneOf, text, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { mayBeHourly, RANGES, type RangeName, usageRange } from '@portal/remote-kit/usage'
import { useState } from 'react'
import { type Days, daysToBeginWith, rangeOfDays, wrongOf } from './chosen-days.ts'
import { ForecastCard } from './forecast-card.tsx'
import { type ChosenTime, LookupsCard } from './lookups-card.tsx'
import { ownZone } from './slot-labels.ts'
import styles from './usage-page.module.css'

/** Chosen by few: the last seven days are shown first. */
const BillingPeriodUsage = latePage(
  async () => (await import('./chosen-usage.tsx')).BillingPeriodUsage,
  <Skeleton shape="block" />,
)
const UsageOfDays = latePage(async () => (await import('./chosen-usage.tsx')).UsageOfDays, <Skeleton shape="block" />)

const ADDRESS = {
  range: oneOf([...(Object.keys(RANGES) as RangeName[]), 'period', 'custom'], '7d'),
  /** Days of a custom range, UTC. */
  from: text,
  to: text,
  by: oneOf(['key', 'license'], 'key'),
  /** Width of a bar, if there are few enough days for hours. */
  step: oneOf(['day', 'hour'], 'day'),
  zone: oneOf(['utc', 'local'], 'utc'),
}

/** `/account/usage`: how many lookups the account made, when, and with what. */
export function UsagePage() {
  const address = useAddress(ADDRESS)
  const { range, from, to, by, step, zone: asked } = address.values
  const [now] = useState(() => portalNow())
  const [own] = useState(() => ownZone(now))
  const mayChooseStep = isHourly(range, { from, to }, now)
  const hasHours = range === '24h' || (mayChooseStep && step === 'hour')
  const zone = own && hasHours ? asked : 'utc'
  const linkTo = (name: typeof range) => ({
    href: address.linkTo({ range: name, ...(name === 'custom' ? daysToBeginWith(now) : { from: '', to: '' }) }),
    isCurrent: name === range,
  })
  return (
    <>
      <PageHeader
        title="Usage"
        help="/docs/usage"
        description={`Only successful lookups count. ${
          zone === 'local' ? 'Hours are shown in your time; days and bills are UTC.' : 'All times are UTC.'
        }`}
      />
      <div className={styles.choices}>
        <TabLinks
          label="Time"
          tabs={[
            ...Object.entries(RANGES).map(([name, { label }]) => ({ label, ...linkTo(name as RangeName) })),
            { label: 'Billing period', ...linkTo('period') },
            { label: 'Custom', ...linkTo('custom') },
          ]}
        />
        <div className={styles.selects}>
          {mayChooseStep && (
            <Select
              label="Interval"
              options={[
                { value: 'day', label: 'Day' },
                { value: 'hour', label: 'Hour' },
              ]}
              value={step}
              onChange={({ currentTarget }) => address.change({ step: currentTarget.value as typeof step })}
            />
          )}
          {own && hasHours && (
            <Select
              label="Time zone"
              options={[
                { value: 'utc', label: 'UTC' },
                { value: 'local', label: `Your time (${own})` },
              ]}
              value={zone}
              onChange={({ currentTarget }) => address.change({ zone: currentTarget.value as typeof zone })}
            />
          )}
          <Select
            label="Group by"
            options={[
              { value: 'key', label: 'Key' },
              { value: 'license', label: 'License' },
            ]}
            value={by}
            onChange={({ currentTarget }) => address.change({ by: currentTarget.value as typeof by })}
          />
        </div>
      </div>
      <Whole>
        <div className={styles.cards}>
          <div className={styles.lookups}>
            {range === 'period' ? (
              <BillingPeriodUsage by={by} step={step} zone={zone} now={now} />
            ) : range === 'custom' ? (
              <UsageOfDays days={{ from, to }} by={by} step={step} zone={zone} now={now} onChange={address.change} />
            ) : (
              <LookupsCard key={`${range} ${by} ${step}`} by={by} step={step} zone={zone} chosen={lately(range, now)} />
            )}
          </div>
          <ForecastCard />
        </div>
      </Whole>
    </>
  )
}

/** Returns whether this range can be shown by the hour; a billing month always can. */
function isHourly(range: RangeName | 'period' | 'custom', days: Days, now: number): boolean {
  if (range === 'period') return true
  if (range !== 'custom') return mayBeHourly(usageRange(range, now))
  return !wrongOf(days, now).from && !wrongOf(days, now).to && mayBeHourly(rangeOfDays(days, now))
}

/** A range that ends now. */
function lately(name: RangeName, now: number): ChosenTime {
  const { label } = RANGES[name]
  return {
    range: { ...usageRange(name, now), isRunning: true },
    name,
    label,
    inWords: `in ${label}`,
    before: `the ${label} before, up to the same hour`,
  }
}
