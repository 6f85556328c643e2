import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { lookupsLeft } from '@portal/contracts/security/lookup-limit'
import { getUsage } from '@portal/contracts/security/usage'
import { displayStatus, isUnlimited } from '@portal/contracts/subscriptions/display-status'
import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Table } from '@portal/design-system/table'
import type { Received } from '@portal/platform/api'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { type Forecast, forecastOf } from './forecast.ts'
import styles from './usage-page.module.css'
import { type UsageRange, usageRange } from './usage-range.ts'
import { countsIn } from './usage-series.ts'
import { useKeyNames, useLicenseNames } from './use-names.ts'

/** Something that can be used up: the subscriptions of a license together, or the limit of a key. */
interface Supply {
  id: string
  /** Of whom; `undefined` is a license. */
  key?: string
  license?: string
  left: number
  /** After the last lookup comes the next term by itself. */
  renews: boolean
  forecast: Forecast
}

/** When the lookups of each license and each limited key are used up, at the pace of the last two weeks. */
export function ForecastCard() {
  const [now] = useState(() => Date.now())
  const range = usageRange('30d', now)
  const byLicense = useLoad(getUsage, { what: 'the usage', query: { ...range.query, by: 'license' } })
  const byKey = useLoad(getUsage, { what: 'the usage', query: { ...range.query, by: 'key' } })
  const subscriptions = useLoad(listAccountSubscriptions, { what: 'the subscriptions' })
  const limits = useLoad(listKeyLimits, { what: 'the lookup limits', select: (known) => known ?? [] })
  const load = together([byLicense, byKey, subscriptions, limits], (licenseUse, keyUse, held, limited) => [
    ...licenseSupplies(held, (license) => countsOf(licenseUse, { license }, range), now),
    ...limited.flatMap(({ key, max_lookups, lookups_used }): Supply[] => {
      if (!key || max_lookups === undefined || lookups_used === undefined) return []
      const left = lookupsLeft({ max: max_lookups, used: lookups_used })
      if (left === Number.POSITIVE_INFINITY) return []
      return [
        { id: key, key, left, renews: false, forecast: forecastOf(left, countsOf(keyUse, { key }, range), { now }) },
      ]
    }),
  ])
  const nameOfKey = useKeyNames()
  const nameOfLicense = useLicenseNames()
  // That the usage cannot be had stands above.
  if (byLicense.error || load.data?.length === 0) return null

  return (
    <Card title="Used up on" description="If days go on like the last full ones, two weeks at most.">
      <Loaded load={load} sketch={<Skeleton lines={4} />}>
        {(supplies) => (
          <div className={styles.forecast}>
            <Table
              caption="Forecast"
              isCompact
              columns={[
                {
                  id: 'what',
                  header: 'License or limit',
                  cell: ({ key, license = '' }) => (key ? `Limit of ${nameOfKey(key)}` : nameOfLicense(license)),
                },
                { id: 'left', header: 'Left', align: 'end', cell: ({ left }) => formatNumber(left) },
                { id: 'pace', header: 'A day', align: 'end', cell: ({ forecast }) => paceWords(forecast) },
                { id: 'when', header: 'Used up', cell: (supply) => <When supply={supply} /> },
              ]}
              rows={supplies}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const WORKING = ['Active', 'Grace Period']

/** One for each license that has lookups to use: what its active subscriptions have left, until the last of them ends. */
function licenseSupplies(
  held: readonly Received<Subscription>[],
  countsOfLicense: (license: string) => number[],
  now: number,
): Supply[] {
  const active = held.filter((one) => {
    const status = displayStatus(one, new Date(now))
    const isOver = Date.parse(one.expirationDate ?? '') <= now
    return (WORKING.includes(status) || (status === 'Depleted' && !isOver)) && !isUnlimited(one)
  })
  const licenses = [...new Set(active.flatMap(({ track_id }) => track_id ?? []))]
  return licenses.map((license) => {
    const own = active.filter(({ track_id }) => track_id === license)
    const left = own.reduce((sum, { remaining = 0 }) => sum + remaining, 0)
    const ends = Math.max(...own.map(({ expirationDate = '' }) => Date.parse(expirationDate)))
    return {
      ...{ id: license, license, left },
      renews: own.some(({ autoRenewDisabled, renewsInto }) => autoRenewDisabled === false && Boolean(renewsInto)),
      forecast: forecastOf(left, countsOfLicense(license), { now, ends }),
    }
  })
}

type Buckets = readonly Received<{ hour: string; key: string; license: string; lookups: number }>[]

function countsOf(
  buckets: Buckets,
  whose: { key?: string; license?: string },
  { slots, slotMs }: UsageRange,
): number[] {
  const own = buckets.filter(({ key, license }) => (whose.key ? key === whose.key : license === whose.license))
  return countsIn(own, slots, slotMs)
}

function paceWords(forecast: Forecast): string {
  return 'pace' in forecast ? formatNumber(Math.round(forecast.pace.perDay)) : '—'
}

function When({ supply: { forecast, renews } }: { supply: Supply }) {
  switch (forecast.kind) {
    case 'used up':
      return 'Used up now'
    case 'too little known':
      return 'Too few days of use to say'
    case 'not used':
      return 'Not used in these days'
    case 'enough':
      return (
        <>
          Enough until <DateText value={forecast.until} />, when the term ends
        </>
      )
    case 'runs out':
      return (
        <>
          About <DateText value={forecast.at} />
          {renews && ', then it renews'}
          {forecast.pace.isRough && ` (from ${forecast.pace.days} days only)`}
        </>
      )
  }
}
