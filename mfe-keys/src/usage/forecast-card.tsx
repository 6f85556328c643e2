import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { lookupsLeft } from '@portal/contracts/security/lookup-limit'
import { getUsage } from '@portal/contracts/security/usage'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { Card } from '@portal/design-system/card'
import { portalNow } from '@portal/design-system/clock'
import { DateText } from '@portal/design-system/date'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { Skeleton } from '@portal/design-system/skeleton'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { usageRange } from '@portal/remote-kit/usage'
import { useState } from 'react'
import { forecastOf } from './forecast.ts'
import { countsOf, licenseSupplies, type Supply } from './supplies.ts'
import styles from './usage-page.module.css'
import { useKeyNames, useLicenseNames } from './use-names.ts'

/** Number of forecasts that are seen at first. */
const SHOWN = 4
/** Time within which a supply that runs out is highlighted, ms. */
const NEAR_MS = 30 * 86_400_000

/** Forecasts when the lookups of each license and each limited key run out, at the pace of the last two weeks. */
export function ForecastCard() {
  const [now] = useState(() => portalNow())
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
  const item = (supply: Supply) => (
    <li key={supply.id} className={styles.supply}>
      <p>{supply.key ? `Limit of ${nameOfKey(supply.key)}` : nameOfLicense(supply.license ?? '')}</p>
      <p data-near={runsOutAt(supply) < now + NEAR_MS || undefined}>
        <When supply={supply} />
      </p>
      <p>{restWords(supply)}</p>
    </li>
  )
  // That the usage cannot be had, or is not for this person, stands above.
  if (!byLicense.isAllowed || byLicense.error || load.data?.length === 0) return null

  return (
    <Card title="When lookups run out" description="Based on the last full days, up to two weeks.">
      <Loaded load={load} sketch={<Skeleton lines={4} />}>
        {(supplies) => (
          <>
            <ul aria-label="Forecast">{inOrder(supplies).slice(0, SHOWN).map(item)}</ul>
            {supplies.length > SHOWN && (
              <details>
                <summary className={styles.supply}>{supplies.length - SHOWN} more</summary>
                <ul>{inOrder(supplies).slice(SHOWN).map(item)}</ul>
              </details>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The first to run out first, then those that do not, in the order in which they came. */
function inOrder(supplies: readonly Supply[]): Supply[] {
  return supplies.toSorted((one, other) => runsOutAt(one) - runsOutAt(other))
}

/** Returns when nothing will be left, ms; the end of time if that is not expected. */
function runsOutAt({ forecast }: Supply): number {
  if (forecast.kind === 'used up') return 0
  return forecast.kind === 'runs out' ? forecast.at : Number.MAX_SAFE_INTEGER
}

/** "9,000 left, 100 a day". */
function restWords({ left, forecast }: Supply): string {
  const rest = `${formatNumber(left)} left`
  return 'pace' in forecast ? `${rest}, ${formatNumber(Math.round(forecast.pace.perDay))} a day` : rest
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
          Enough until the term ends, <DateText value={forecast.until} />
        </>
      )
    case 'runs out':
      return (
        <>
          Used up about <DateText value={forecast.at} />
          {forecast.pace.isRough && <span>{` (from only ${formatCount(forecast.pace.days, 'day')})`}</span>}
        </>
      )
  }
}
