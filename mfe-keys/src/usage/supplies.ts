import {
  activeSubscription,
  displayStatus,
  hasExpired,
  isRunning,
} from '@portal/contracts/subscriptions/display-status'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { isUnlimited } from '@portal/contracts/subscriptions/unlimited'
import type { Received } from '@portal/platform/api'
import { countsIn, type UsageRange } from '@portal/remote-kit/usage'
import { type Forecast, forecastOf } from './forecast.ts'

/** A limited supply: the subscriptions of a license together, or the limit of a key. */
export interface Supply {
  id: string
  /** Key id; `undefined` for a license. */
  key?: string
  license?: string
  left: number
  forecast: Forecast
}

/** One for each license that has lookups to use: what its active subscriptions have left, until the last of them ends. */
export function licenseSupplies(
  held: readonly Received<Subscription>[],
  countsOfLicense: (license: string) => number[],
  now: number,
): Supply[] {
  const active = held.filter((one) => {
    const status = displayStatus(one, new Date(now))
    const isDepletedInTerm = status === 'Depleted' && !hasExpired(one, new Date(now))
    return (isRunning(status) || isDepletedInTerm) && !isUnlimited(one)
  })
  const licenses = [...new Set(active.flatMap(({ track_id }) => track_id ?? []))]
  return licenses.map((license) => {
    const own = active.filter(({ track_id }) => track_id === license)
    const left = own.reduce((sum, { remaining = 0 }) => sum + remaining, 0)
    const ends = Math.max(...own.map(({ expirationDate = '' }) => Date.parse(expirationDate)))
    return { id: license, license, left, forecast: forecastOf(left, countsOfLicense(license), { now, ends }) }
  })
}

export type Buckets = readonly Received<{ hour: string; key: string; license: string; lookups: number }>[]

export function countsOf(
  buckets: Buckets,
  whose: { key?: string; license?: string },
  { slots, slotMs }: UsageRange,
): number[] {
  const own = buckets.filter(({ key, license }) => (whose.key ? key === whose.key : license === whose.license))
  return countsIn(own, slots, slotMs)
}

/** The oldest of those that are active pays (rule I5). */
export function payingNow(held: readonly Received<Subscription>[], now: number) {
  const known = held.flatMap((one) => {
    const { startDate, subscription_id } = one
    return startDate && subscription_id ? [{ ...one, startDate, subscription_id }] : []
  })
  return activeSubscription(known, new Date(now))
}
