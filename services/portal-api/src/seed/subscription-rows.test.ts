import { expect, test } from '@jest/globals'
import { DISPLAY_STATUSES, displayStatus } from '@portal/contracts/subscriptions/display-status'
import { createRandom } from './random.ts'
import { seedTime } from './seed-time.ts'
import { subscriptionRows } from './subscription-rows.ts'
import { SUBSCRIPTIONS, SUSPENDED } from './subscriptions.ts'

const envelope = { current: '', keys: new Map() }

/** Returns the subscription statuses of the example company when seeded at this moment. */
function statusesAt(now: Date) {
  const context = { time: seedTime(now), random: createRandom('test'), envelope, sandboxProviders: [] }
  return SUBSCRIPTIONS.acme.map((demo) => {
    const { subscription, order } = subscriptionRows(context, { name: 'acme', accountId: 1 }, demo)
    const facts = {
      gracePeriodEnds: subscription.terminatedAt ? '' : (order.gracePeriodEndsAt?.toISOString() ?? ''),
      terminationDate: subscription.terminatedAt?.toISOString() ?? '',
      suspended: SUSPENDED.acme?.[demo.licence] !== undefined,
      issued: subscription.issued,
      remaining: subscription.issued - (subscription.used ?? 0),
      startDate: subscription.startsAt.toISOString(),
      expirationDate: subscription.expiresAt.toISOString(),
    }
    return displayStatus(facts, now)
  })
}

test.each(['2026-01-31T23:59:00Z', '2026-03-01T00:00:00Z', '2027-12-31T12:00:00Z', '2028-02-29T06:00:00Z'])(
  'seeded at %s, all seven display states are there',
  (now) => {
    expect(new Set(statusesAt(new Date(now)))).toEqual(new Set(DISPLAY_STATUSES))
  },
)
