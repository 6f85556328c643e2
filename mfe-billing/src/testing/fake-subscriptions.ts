import { listFailedRenewals } from '@portal/contracts/billing/failed-renewals'
import { type License, listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { listSubscriptionEvents } from '@portal/contracts/subscriptions/subscription-events'
import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { getUsageStatement } from '@portal/contracts/subscriptions/usage-statement'
import { DAY_MS } from '@portal/contracts/time-units'
import { aLicense, aSubscription, fakeApi } from '@portal/test-kit'

/** Returns the date this many days from now, in UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString()
}

/** One of each state, by what the server says of it (commerce.md §4). */
export const EACH_STATE = {
  grace: { gracePeriodEnds: inDays(11) },
  terminated: { terminationDate: inDays(-6) },
  suspended: { suspended: true },
  depleted: { remaining: 0 },
  prepaid: { startDate: inDays(9), expirationDate: inDays(39) },
  active: {},
  expired: { expirationDate: inDays(-40) },
} satisfies Record<string, Partial<Subscription>>

/** A license of this label with these subscriptions. */
export function licensed(label: string, ...said: Partial<Subscription>[]) {
  const license = aLicense({ license_label: label })
  return {
    license,
    subscriptions: said.map((one) => aSubscription({ track_id: license.license_id, ...one })),
  }
}

interface Held {
  license: License
  subscriptions: Subscription[]
}

/** The same of this product line. */
export function licensedLine(product_line: string, label: string, ...said: Partial<Subscription>[]) {
  const { license, subscriptions } = licensed(label, ...said)
  return { license: { ...license, product_line }, subscriptions }
}

/** An API that holds these. */
export function fakeSubscriptions(...held: Held[]) {
  const fake = fakeApi()
  const all = held.flatMap(({ subscriptions }) => subscriptions)
  fake.on(listLicenses, () => held.map(({ license }) => license))
  fake.on(listAccountSubscriptions, () => all)
  fake.on(listRateLimits, () => [])
  fake.on(listFailedRenewals, () => [])
  fake.on(listSubscriptionEvents, () => [])
  fake.on(getUsageStatement, ({ params }) => ({
    subscription_id: params.s,
    issued: 5_000,
    earlier: 0,
    periods: [],
    counted: 0,
    taken: 0,
    closing: 5_000,
    agrees: true,
  }))
  return fake
}
