import { expect, test } from '@jest/globals'
import { listSubscriptionEvents, type SubscriptionEvent } from '@portal/contracts/subscriptions/subscription-events'
import { aVisitor } from '@portal/test-kit'
import { fakeSubscriptions, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'
import { latestFirst } from '../../timeline/history.ts'
import { subscriptionEvents } from './subscription-events.ts'

const PATH = '/account/subscriptions/of-core'
const AT = '2027-03-05T10:00:00Z'
const NOW = Date.parse('2027-03-20T00:00:00Z')

test.each<[Omit<SubscriptionEvent, 'at'>, string]>([
  [{ kind: 'bought', plan: 'Core', amount: 19_295, order_id: 7 }, 'Bought: Core · $192.95 · Order\u00a07'],
  [
    { kind: 'bought', plan: 'Core', amount: 0, order_id: 7, reason: 'Trade fair' },
    'Bought: Core · free · Order\u00a07 · Trade fair',
  ],
  [
    { kind: 'renewal', plan: 'Core', amount: 100, order_id: 8 },
    'Renewed from previous term: Core · $1.00 · Order\u00a08',
  ],
  [{ kind: 'began' }, 'Started'],
  [{ kind: 'paid', amount: 19_295, order_id: 7 }, '$192.95 paid: Order\u00a07'],
  [
    { kind: 'declined', amount: 19_295, decline: 'payment-context:insufficient-funds', order_id: 8 },
    'Payment failed: $192.95 · Order\u00a08 · There is not enough money on this card. Use another card.',
  ],
  [{ kind: 'used', percent: 90 }, "90% of the license's lookups used"],
  [{ kind: 'renewal-on' }, 'Renewal turned on'],
  [{ kind: 'renewal-off', reason: 'It costs too much' }, 'Renewal turned off: It costs too much'],
  [{ kind: 'next-plan', plan: 'Larger' }, 'Next plan chosen: Larger'],
  [{ kind: 'renewed', plan: 'Larger', amount: 0, order_id: 9 }, 'Next term started: Larger · free · Order\u00a09'],
  [{ kind: 'ended' }, 'Term ended'],
  [{ kind: 'terminated', reason: 'Duplicate' }, 'Ended by our staff: Duplicate'],
  [{ kind: 'terminated' }, 'Ended early'],
  [{ kind: 'unpaid' }, 'Ended for nonpayment'],
  [
    { kind: 'lookups-adjusted', from: 5_000, to: 6_000, reason: 'Outage' },
    '1,000 lookups added: 5,000 to 6,000 · Outage',
  ],
  [{ kind: 'lookups-adjusted', from: 5_000, to: 4_999, reason: 'Typo' }, '1 lookup taken away: 5,000 to 4,999 · Typo'],
  [
    { kind: 'end-moved', from: '2027-04-05T10:00:00Z', to: '2027-05-31T12:00:00Z', reason: 'Pilot' },
    'End of the term moved: 04/05/2027 to 05/31/2027 · Pilot',
  ],
  [
    { kind: 'rate-limit-set', to: 777, reason: 'Load test' },
    'Requests per second changed: Unlimited to 777 · Load test',
  ],
  [{ kind: 'suspended', reason: 'Scraping' }, 'Suspended by our staff: Scraping'],
  [{ kind: 'resumed' }, 'Resumed by our staff'],
])('rule I113: %j reads "%s"', (event, words) => {
  const [shown] = subscriptionEvents([{ at: AT, ...event }], NOW)
  expect([shown?.what, shown?.detail].filter(Boolean).join(': ')).toBe(words)
})

test('rule I113: what is ahead reads so, and a kind that is not known is left out', () => {
  const ahead = { at: '2027-04-05T10:00:00Z' }
  const events = [
    { ...ahead, kind: 'began' as const },
    { ...ahead, kind: 'ended' as const },
    { ...ahead, kind: 'retry' as const, amount: 19_295 },
    { ...ahead, kind: 'unpaid' as const },
    { ...ahead, kind: 'moved' as 'ended' },
  ]
  expect(subscriptionEvents(events, NOW).map(({ what }) => what)).toEqual([
    'Starts',
    'Term ends',
    'Next attempt to charge $192.95',
    'Service ends unless you pay',
  ])
  const [, end] = subscriptionEvents(events, NOW, 'Renews')
  expect(end?.what).toBe('Renews')
})

test('rule I123: charges that failed one after another are one event with their days, the latest event at the top', () => {
  const fail = (at: string) => ({ at, kind: 'declined' as const, amount: 19_295, decline: '' as const, order_id: 8 })
  const events: SubscriptionEvent[] = [
    { at: '2027-01-29T00:00:00Z', kind: 'began' },
    fail('2027-01-29T01:00:00Z'),
    fail('2027-01-30T01:00:00Z'),
    fail('2027-02-12T01:00:00Z'),
    { at: '2027-02-12T02:00:00Z', kind: 'unpaid' },
  ]
  expect(latestFirst(subscriptionEvents(events, NOW)).map(({ what, since, at }) => [what, since, at])).toEqual([
    ['Ended for nonpayment', undefined, '2027-02-12T02:00:00Z'],
    ['3 payment attempts failed', '2027-01-29T01:00:00Z', '2027-02-12T01:00:00Z'],
    ['Started', undefined, '2027-01-29T00:00:00Z'],
  ])
})

test('rules I113, J149: the page of a subscription says what happened apart from what is ahead, for people who see money', async () => {
  const fake = fakeSubscriptions(licensed('Core', { subscription_id: 'of-core' }))
  const events: SubscriptionEvent[] = [
    { at: '2026-03-05T10:00:00Z', kind: 'bought', plan: 'Core', amount: 19_295, order_id: 7 },
    { at: '2999-01-05T09:30:00Z', kind: 'retry', amount: 19_295 },
    { at: '2999-01-15T09:30:00Z', kind: 'ended' },
  ]
  fake.on(listSubscriptionEvents, () => events)
  const page = openSubscriptions({ path: PATH, fake })
  await page.findByText('Core · $192.95 · Order 7')
  const lines = await page.findAllByRole('listitem')
  const ends = lines.find(({ textContent }) => textContent?.startsWith('Term ends'))
  expect(ends?.dataset.ahead).toBe('true')
  expect(ends?.textContent).toBe('Term ends01/15/2999')
  expect(page.getByRole('list', { name: 'Upcoming' }).contains(ends ?? null)).toBe(true)
  expect(page.getByRole('list', { name: 'Upcoming' }).textContent).toBe(
    'Next attempt to charge $192.9501/05/2999Term ends01/15/2999',
  )
  expect(page.getByRole('list', { name: 'Past' }).textContent).toBe('BoughtCore · $192.95 · Order\u00a0703/05/2026')
  page.unmount()

  const visitor = aVisitor({ roles: ['api-key-viewer'] })
  const other = openSubscriptions({ path: PATH, visitor, fake })
  await other.findByRole('region', { name: 'What the plan includes' })
  expect(other.queryByRole('region', { name: 'History' })).toBeNull()
})
