import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { lookupsLeft } from '@portal/contracts/security/lookup-limit'
import { getUsage } from '@portal/contracts/security/usage'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Card } from '@portal/design-system/card'
import { DateText } from '@portal/design-system/date'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Table } from '@portal/design-system/table'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { type Forecast, forecastOf } from './forecast.ts'
import { countsOf, licenseSupplies, type Supply } from './supplies.ts'
import styles from './usage-page.module.css'
import { usageRange } from './usage-range.ts'
import { useKeyNames, useLicenseNames } from './use-names.ts'

/** Forecasts when the lookups of each license and each limited key run out, at the pace of the last two weeks. */
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
      return [{ id: key, key, left, forecast: forecastOf(left, countsOf(keyUse, { key }, range), { now }) }]
    }),
  ])
  const nameOfKey = useKeyNames()
  const nameOfLicense = useLicenseNames()
  // That the usage cannot be had, or is not for this person, stands above.
  if (!byLicense.isAllowed || byLicense.error || load.data?.length === 0) return null

  return (
    <Card title="When lookups run out" description="Based on the last full days, up to two weeks.">
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
                // First of the facts: on a phone the others are out of sight.
                { id: 'when', header: 'Used up', cell: (supply) => <When supply={supply} /> },
                { id: 'left', header: 'Left', align: 'end', cell: ({ left }) => formatNumber(left) },
                { id: 'pace', header: 'Per day', align: 'end', cell: ({ forecast }) => paceWords(forecast) },
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

function paceWords(forecast: Forecast): string {
  return 'pace' in forecast ? formatNumber(Math.round(forecast.pace.perDay)) : '—'
}

function When({ supply: { forecast } }: { supply: Supply }) {
  switch (forecast.kind) {
    case 'used up':
      return 'Used up now'
    case 'too little known':
      return 'Not enough days to tell'
    case 'not used':
      return 'Not used lately'
    case 'enough':
      return (
        <>
          Not by term end, <DateText value={forecast.until} />
        </>
      )
    case 'runs out':
      return (
        <>
          About <DateText value={forecast.at} />
          {forecast.pace.isRough && <span>{` (from only ${formatCount(forecast.pace.days, 'day')})`}</span>}
        </>
      )
  }
}
