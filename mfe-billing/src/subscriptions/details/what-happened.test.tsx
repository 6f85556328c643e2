import { expect, test } from '@jest/globals'
import { listSubscriptionEvents, type SubscriptionEvent } from '@portal/contracts/subscriptions/subscription-events'
import { aVisitor } from '@portal/test-kit'
import { fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'
import { subscriptionEvents } from './subscription-events.ts'

const PATH = '/account/subscriptions/of-core'
const AT = '2027-03-05T10:00:00Z'
const NOW = Date.parse('2027-03-20T00:00:00Z')

test.each<[Omit<SubscriptionEvent, 'at'>, string]>([
  [{ kind: 'bought', plan: 'Core', amount: 19_295, order_id: 7 }, 'Bought: Core · $192.95 · Order 7'],
  [
    { kind: 'bought', plan: 'Core', amount: 0, order_id: 7, reason: 'Trade fair' },
    'Bought: Core · free · Order 7 · Trade fair',
  ],
  [{ kind: 'renewal', plan: 'Core', amount: 100, order_id: 8 }, 'Renewed from the term before: Core · $1.00 · Order 8'],
  [{ kind: 'began' }, 'Began'],
  [{ kind: 'paid', amount: 19_295, order_id: 7 }, '$192.95 paid: Order 7'],
  [
    { kind: 'declined', amount: 19_295, decline: 'payment-context:insufficient-funds', order_id: 8 },
    'Payment of $192.95 failed: There is not enough money on this card. Use another card. · Order 8',
  ],
  [{ kind: 'used', percent: 90 }, "90% of the license's lookups used"],
  [{ kind: 'renewal-on' }, 'Renewal turned on'],
  [{ kind: 'renewal-off', reason: 'It costs too much' }, 'Renewal turned off: It costs too much'],
  [{ kind: 'next-plan', plan: 'Larger' }, 'Next plan chosen: Larger'],
  [{ kind: 'renewed', plan: 'Larger', amount: 0, order_id: 9 }, 'The next term began: Larger · free · Order 9'],
  [{ kind: 'ended' }, 'Term ended'],
  [{ kind: 'terminated', reason: 'Duplicate' }, 'Ended by our staff: Duplicate'],
  [{ kind: 'terminated' }, 'Ended early'],
  [{ kind: 'unpaid' }, 'Stopped, because it was not paid'],
])('rule I113: %j reads "%s"', (event, words) => {
  const [shown] = subscriptionEvents([{ at: AT, ...event }], NOW)
  expect([shown?.what, shown?.detail].filter(Boolean).join(': ')).toBe(words)
})

test('rule I113: what is ahead reads so, and a kind that is not known is left out', () => {
  const ahead = { at: '2027-04-05T10:00:00Z' }
  const events = [
    { ...ahead, kind: 'began' as const },
    { ...ahead, kind: 'ended' as const },
    { ...ahead, kind: 'moved' as 'ended' },
  ]
  expect(subscriptionEvents(events, NOW).map(({ what }) => what)).toEqual(['Begins', 'Term ends'])
})

test('rule I113: the page of a subscription says what happened, for people who see money', async () => {
  const fake = fakeSubscriptions(licensed('Core', { subscription_id: 'of-core' }))
  const events: SubscriptionEvent[] = [
    { at: AT, kind: 'bought', plan: 'Core', amount: 19_295, order_id: 7 },
    { at: '2999-01-15T09:30:00Z', kind: 'ended' },
  ]
  fake.on(listSubscriptionEvents, () => events)
  const page = openSubscriptions({ path: PATH, fake })
  await page.findByText('Core · $192.95 · Order 7')
  const lines = await page.findAllByRole('listitem')
  const ends = lines.find(({ textContent }) => textContent?.startsWith('Term ends'))
  expect(ends?.dataset.ahead).toBe('true')
  page.unmount()

  const visitor = aVisitor({ roles: ['api-key-viewer'] })
  const other = openSubscriptions({ path: PATH, visitor, fake })
  await other.findByRole('region', { name: 'Rate limiting' })
  expect(other.queryByRole('region', { name: 'What happened' })).toBeNull()
})
