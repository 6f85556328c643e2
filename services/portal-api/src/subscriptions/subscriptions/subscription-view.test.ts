import { expect, test } from '@jest/globals'
import { displayStatus } from '@portal/contracts/subscriptions/display-status'
import { subscriptionView } from './subscription-view.ts'
import type { SubscriptionFacts } from './subscriptions.sql.ts'

const now = new Date('2026-03-09T09:00:00Z')
const YESTERDAY = new Date('2026-03-08T09:00:00Z')
const TOMORROW = new Date('2026-03-10T09:00:00Z')

interface Case {
  subscription?: Partial<SubscriptionFacts['subscription']>
  suspendedAt?: Date
  gracePeriodEndsAt?: Date
}

function view({ subscription, suspendedAt, gracePeriodEndsAt }: Case) {
  const running = {
    issued: 10,
    used: 2,
    startsAt: YESTERDAY,
    expiresAt: TOMORROW,
    createdAt: YESTERDAY,
    terminatedAt: null,
    capabilities: [],
  }
  const names = { key: 'us-core', label: 'US Core' }
  const facts = {
    subscription: { ...running, ...subscription },
    plan: {
      id: 'p',
      description: '10 lookups',
      months: 1,
      days: 0,
      lookups: 10,
      renewable: true,
      nextPlanId: null,
    },
    licence: names,
    edition: names,
    line: names,
    nextPlan: null,
    consent: null,
    suspendedAt: suspendedAt ?? null,
    accountDeactivatedAt: null,
    gracePeriodEndsAt: gracePeriodEndsAt ?? null,
  }
  return subscriptionView(facts as unknown as SubscriptionFacts, now)
}

test.each<[string, string, Case]>([
  ['an unpaid renewal in its grace period', 'Grace Period', { gracePeriodEndsAt: TOMORROW }],
  [
    'a terminated one, whatever its grace period',
    'Terminated',
    {
      gracePeriodEndsAt: TOMORROW,
      subscription: { terminatedAt: YESTERDAY },
    },
  ],
  ['an unpaid one whose grace period is over, its term not', 'Terminated', { gracePeriodEndsAt: YESTERDAY }],
  ['one whose grace period is over at this moment', 'Terminated', { gracePeriodEndsAt: now }],
  ['one whose licence is suspended', 'Suspended', { suspendedAt: YESTERDAY }],
  ['one with all lookups used', 'Depleted', { subscription: { used: 10 } }],
  ['one with more used than issued', 'Depleted', { subscription: { used: 12 } }],
  ['one that starts tomorrow', 'Prepaid', { subscription: { startsAt: TOMORROW } }],
  ['one that ended', 'Expired', { subscription: { expiresAt: YESTERDAY } }],
  ['an unlimited one', 'Active', { subscription: { issued: 1e12, used: 1e12 } }],
  ['an ordinary one', 'Active', {}],
  [
    'one whose grace period is over',
    'Expired',
    {
      gracePeriodEndsAt: YESTERDAY,
      subscription: { expiresAt: YESTERDAY },
    },
  ],
])('rule I2: %s is shown as %s', (_, status, facts) => {
  expect(displayStatus(view(facts), now)).toBe(status)
})

test('rule I10: what ended with its grace period says when', () => {
  const ended = view({ gracePeriodEndsAt: YESTERDAY })
  expect([ended.gracePeriodEnds, ended.terminationDate]).toEqual(['', '2026-03-08T09:00:00.000Z'])
})
