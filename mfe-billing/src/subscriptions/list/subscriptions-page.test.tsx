import { expect, test } from '@jest/globals'
import { listAccountSubscriptions, type Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { aLicense, aSubscription, aVisitor } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, inDays, licensed, licensedLine } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const usDate = (time: string) => {
  const [year, month, day] = time.slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

test.each([
  ['grace', 'Grace Period', `until ${usDate(inDays(11))}`],
  ['terminated', 'Terminated', `since ${usDate(inDays(-6))}`],
  ['suspended', 'Suspended', 'by our support team'],
  ['depleted', 'Depleted', 'all lookups are used'],
  ['prepaid', 'Prepaid', `from ${usDate(inDays(9))}`],
  ['active', 'Active', ''],
  ['expired', 'Expired', `since ${usDate(inDays(-40))}`],
] as const)('a subscription in the state %s says %s, and why', async (state, status, reason) => {
  const page = openSubscriptions({ fake: fakeSubscriptions(licensed('Rooftop', EACH_STATE[state])) })
  expect(await page.textOf('Rooftop')).toContain(status + reason)
})

test('rule J36: a subscription shows what is used, its period, and that somebody chooses what follows', async () => {
  const facts = { planDescription: 'Rooftop, 5,000 lookups a month', issued: 5000, remaining: 3766 }
  const page = openSubscriptions({
    fake: fakeSubscriptions(licensed('Rooftop', { ...facts, expirationDate: '2999-01-15T09:30:00Z' })),
  })

  const text = await page.textOf('Rooftop')
  for (const fact of [
    '5,000 lookups a month',
    'Lookups used1,234 of 5,000',
    '01/15/2026 – 01/15/2999',
    'Does not renewEnds 01/15/2999, or when all lookups are used',
  ])
    expect(text).toContain(fact)
  expect(page.getByTitle('1,234 of 5,000')).toBeTruthy()
  expect(page.queryByRole('switch')).toBeNull()
  expect(page.queryByText(/auto-?renew/i)).toBeNull()
})

test('lookups are said in full and once', async () => {
  const page = openSubscriptions({
    fake: fakeSubscriptions(licensed('Core', { issued: 1_020_000, remaining: 1_000_000 })),
  })
  expect(await page.textOf('Core')).not.toContain('20.0K')
  expect(page.getAllByText('20,000 of 1,020,000')).toHaveLength(1)
})

test.each([true, false])(
  'rule J36: a subscription near its limit says what to do, also where auto-renew is off: %s',
  async (autoRenewDisabled) => {
    const fake = fakeSubscriptions(licensed('Core', { issued: 1000, remaining: 60, autoRenewDisabled }))
    const core = within(await openSubscriptions({ fake }).card('Core'))
    expect(core.getByText(/^almost used up/).getAttribute('data-urgent')).toBe('true')
    expect(core.getByRole('link', { name: 'See plans' })).toBeTruthy()
  },
)

test('rule J90: each license leads to the plans of its product: near its limit, when it is over and without a subscription', async () => {
  const fake = fakeSubscriptions(
    licensedLine('us-rooftop-geocoding', 'Rooftop', { issued: 1000, remaining: 60 }),
    licensedLine('international-verification', 'Abroad', EACH_STATE.expired),
    licensedLine('us-secondary-address-data', 'Units'),
  )
  const page = openSubscriptions({ fake })
  const pathOf = async (label: string) =>
    within(await page.card(label))
      .getByRole('link', { name: 'See plans' })
      .getAttribute('href')
  expect(await pathOf('Rooftop')).toBe('/pricing/us-rooftop-geocoding')
  expect(await pathOf('Abroad')).toBe('/pricing/international-address-verification')
  expect(await pathOf('Units')).toBe('/pricing/us-secondary-address-data')
})

test('unlimited lookups have no bar, and counts that are missing are not made up', async () => {
  const all = licensed('All', { issued: 1e12, remaining: 1e12 - 1_934_210 })
  const odd = licensed('Odd', {})
  const [{ issued, remaining, ...uncounted }] = odd.subscriptions as [Subscription]
  const fake = fakeSubscriptions(all, odd)
  fake.breakContract(listAccountSubscriptions, [...all.subscriptions, uncounted])
  const page = openSubscriptions({ fake })
  expect(await page.textOf('All')).toMatch(/^.*Lookups used1\.9M, no limit/)
  expect(within(await page.card('All')).queryByRole('meter')).toBeNull()
  expect(await page.textOf('Odd')).toContain('Depleted')
  expect(await page.textOf('Odd')).toContain('Not available')
})

test('licenses stand in the order of their product lines', async () => {
  const held = ['us-property-data', 'international-verification', 'us-core', 'us-reverse-geocoding'].map((key) => ({
    license: aLicense({ license_label: key, license_key: `${key}-cloud` }),
    subscriptions: [],
  }))
  const page = openSubscriptions({ fake: fakeSubscriptions(...held) })
  await page.card('us-core')
  expect(page.labels()).toEqual(['us-core', 'us-reverse-geocoding', 'international-verification', 'us-property-data'])
})

test('what is past is folded away behind what counts now', async () => {
  const page = openSubscriptions({
    fake: fakeSubscriptions(
      licensed('Core', EACH_STATE.active, EACH_STATE.expired),
      licensed('Old', EACH_STATE.expired),
    ),
  })
  const core = within(await page.card('Core'))
  const button = core.getByRole('button', { name: '1 earlier subscription of Core' })
  expect([button.ariaExpanded, core.getAllByRole('listitem').length]).toEqual(['false', 1])
  await page.user.click(button)
  expect(button.ariaExpanded).toBe('true')
  expect(core.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Active'),
    expect.stringContaining('Expired'),
  ])
  expect(within(await page.card('Old')).queryByText(/earlier/)).toBeNull()
})

test('the number above the list is the one of the subscriptions shown, without those folded away', async () => {
  const page = openSubscriptions({
    fake: fakeSubscriptions(
      licensed('Core', EACH_STATE.active, EACH_STATE.expired, EACH_STATE.expired),
      licensed('Old', EACH_STATE.expired),
    ),
  })
  expect(await page.findByText('2 subscriptions')).toBeTruthy()
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'Expired (3)')
  expect(await page.findByText('3 subscriptions')).toBeTruthy()
  expect(page.getAllByRole('listitem')).toHaveLength(3)
})

test('a subscription bought ahead is what comes next', async () => {
  const ends = inDays(30)
  const page = openSubscriptions({
    fake: fakeSubscriptions(
      licensed(
        'Core',
        { startDate: ends, expirationDate: inDays(60), planDescription: 'Core, 85,000 lookups a month' },
        { expirationDate: ends },
      ),
    ),
  })
  expect(await page.textOf('Core')).toContain(`${usDate(ends)}85,000 lookups a month, prepaid`)
})

test('an address with a status shows the same to everybody', async () => {
  const fake = fakeSubscriptions(
    licensed('Rooftop', EACH_STATE.grace, EACH_STATE.expired),
    licensed('Core', EACH_STATE.active),
  )
  const page = openSubscriptions({ fake, path: '/account/subscriptions?status=grace-period' })
  await page.card('Rooftop')
  expect(page.labels()).toEqual(['Rooftop'])
  expect(page.getByText('1 subscription')).toBeTruthy()

  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'Expired (1)')
  expect(location.search).toBe('?status=expired')
  await page.press('Clear filters')
  expect(location.search).toBe('')
  await page.card('Core')
})

test('a status that nothing is in says so, and leads back', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  const page = openSubscriptions({ fake, path: '/account/subscriptions?status=depleted' })
  await page.findByText('No subscription matches')
  await page.user.click(page.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(await page.card('Core')).toBeTruthy()
})

test('an account without subscriptions learns what one is, and where plans are', async () => {
  const page = openSubscriptions({ fake: fakeSubscriptions() })
  await page.findByText('No subscriptions yet')
  expect(page.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing')
})

test('somebody without the role reads which would do, and nothing is asked of the server', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  const page = openSubscriptions({ fake, visitor: aVisitor({ roles: ['account-owner'] }) })
  await page.findByText('You do not have access to the subscriptions')
  expect(page.getByText(/API key viewer or Billing viewer/)).toBeTruthy()
  expect(fake.requestsOf(listAccountSubscriptions)).toHaveLength(0)
})

test('what cannot be had says so, with the reference for support, and is asked for again', async () => {
  const fake = fakeSubscriptions(licensed('Core', EACH_STATE.active))
  fake.refuse(listAccountSubscriptions, 'request:too-large')
  const page = openSubscriptions({ fake })
  expect((await page.findByRole('alert')).textContent).toContain('request-of-a-test')

  fake.on(listAccountSubscriptions, () => [aSubscription({ planDescription: 'Another plan' })])
  await page.press('Retry')
  await page.findByText('Another plan')
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const fake = fakeSubscriptions()
  const odd = { startDate: 5, suspended: 'no', issued: '9', renewsInto: 'x', capabilities: {} }
  fake.breakContract(listAccountSubscriptions, [null, odd, 7])
  const page = openSubscriptions({ fake })
  await page.findByRole('region', { name: 'Other subscriptions' })
  const text = page.container.textContent
  expect(text).toContain('Plan without a name')
  expect(text).not.toMatch(/undefined|NaN|\[object|Invalid date/)
})
