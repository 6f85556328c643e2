import { describe, expect, test } from '@jest/globals'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { aVisitor } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, inDays, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const PATH = '/account/subscriptions/of-core'
const core = (facts = {}) => licensed('Core', { subscription_id: 'of-core', ...facts })

test('a subscription has a page of its own, with what is left, its term and what it allows', async () => {
  const facts = {
    planDescription: 'Core, 5,000 lookups a month',
    issued: 5000,
    remaining: 3766,
    rateLimit: 50,
    max_users: 8,
    orderId: 1042,
  }
  const page = openSubscriptions({ fake: fakeSubscriptions(core(facts)) })
  await page.user.click(await page.findByRole('link', { name: '5,000 lookups a month' }))

  await page.findByRole('heading', { level: 1, name: 'Core' })
  expect(location.pathname).toBe(PATH)
  expect(document.title).toBe('Core · Subscriptions · Doorstep')
  expect(await page.textOf('Lookups')).toContain('Left3,766')
  expect(await page.textOf('What the plan includes')).toContain('Requests per second50')
  expect(await page.textOf('What the plan includes')).toContain('Seats8')
  expect(await page.textOf('What the plan includes')).toContain('Order 1042')
  expect(page.getByRole('link', { name: 'Order 1042' }).getAttribute('href')).toBe('/checkout/done/1042')
  expect(page.queryByRole('switch')).toBeNull()
})

test('rule J36: what happens at the last lookup, and that nothing that costs something renews, is said whatever was chosen', async () => {
  const footerWith = async (facts = {}) => {
    const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core(facts)) })
    const text = await page.textOf('Lookups')
    page.unmount()
    return text
  }
  for (const autoRenewDisabled of [false, true])
    expect(await footerWith({ autoRenewDisabled })).toMatch(/refused with status 402 until you choose another plan\.$/)
  expect(await footerWith({ issued: 1e12, remaining: 1e12 })).not.toContain('When all are used')
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core()) })
  expect(await page.textOf('Term')).toMatch(
    /What followsDoes not renew.*A paid plan runs until its lookups are used or its term ends; it does not renew, and you choose the next one yourself\.$/,
  )
})

describe('rule I83: a free plan', () => {
  const free = { renewsInto: { plan_id: 'free', description: 'Core, 1,000 lookups a month', price_in_cents: 0 } }

  test('says that it begins again and when, and is turned off and on where that is said', async () => {
    const one = core({ ...free, renews: true, expirationDate: '2999-01-15T09:30:00Z' })
    const fake = fakeSubscriptions(one)
    const [subscription] = one.subscriptions
    const turn = (renews: boolean) => () => {
      Object.assign(subscription as object, { renews, autoRenewDisabled: !renews })
      return undefined as never
    }
    fake.on(disableAutoRenew, turn(false))
    fake.on(enableAutoRenew, turn(true))
    const page = openSubscriptions({ path: PATH, fake })
    expect(await page.textOf('Term')).toMatch(
      /What followsBegins again01\/15\/2999, free.*A free plan begins again when its month is over, unless you turn that off\.$/,
    )
    expect(await page.textOf('Lookups')).toMatch(/until it begins again or you choose another plan\.$/)
    await page.press('Turn off renewal')
    await page.findByRole('button', { name: 'Turn on renewal' })
    expect(await page.textOf('Term')).toMatch(/Does not renewEnds 01\/15\/2999, or when all lookups are used$/)
    expect(page.toasts()[0]?.content).toBe('The plan will end with its term')
    expect(fake.requestsOf(disableAutoRenew)[0]?.params).toEqual({ t: one.license.license_id })

    await act(async () => page.toasts()[0]?.undo?.())
    await page.findByRole('button', { name: 'Turn off renewal' })
    expect(fake.requestsOf(enableAutoRenew)).toHaveLength(1)
  })

  test.each([
    ['somebody who may only look', free, { renews: true }, ['billing-viewer']],
    ['a plan that costs something', {}, { autoRenewDisabled: true }, ['billing-editor', 'billing-viewer']],
    [
      'one that is over',
      free,
      { autoRenewDisabled: true, ...EACH_STATE.expired },
      ['billing-editor', 'billing-viewer'],
    ],
  ] as const)('has nothing to turn for %s', async (_, plan, facts, roles) => {
    const visitor = aVisitor({ roles: [...roles] })
    const page = openSubscriptions({ path: PATH, visitor, fake: fakeSubscriptions(core({ ...plan, ...facts })) })
    await page.findByRole('region', { name: 'Term' })
    expect(page.queryByRole('button', { name: /renewal/ })).toBeNull()
  })
})

test('what is over says so and cannot be changed', async () => {
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core(EACH_STATE.terminated)) })
  await page.findByText(/^since/)
  expect(page.queryByRole('switch')).toBeNull()
})

test('the times at which the gateway slowed the license down, and whether one still lasts', async () => {
  const fake = fakeSubscriptions(core())
  fake.on(listRateLimits, () => [
    { created: inDays(-0.1), expiration: inDays(0.2) },
    { created: inDays(-20), expiration: inDays(-19) },
  ])
  const page = openSubscriptions({ path: PATH, fake })
  await page.findByText('20 days ago')
  const text = await page.textOf('Rate limiting')
  expect(text).toContain('ends in 5 hours')
  expect(text).toContain('Expired')
})

test('the subscription of a stranger looks like one that never was', async () => {
  const page = openSubscriptions({ path: '/account/subscriptions/strange', fake: fakeSubscriptions(core()) })
  expect(await page.findByText('Subscription not found')).toBeTruthy()
})

describe('rule I85: a paid plan that somebody agreed to renew', () => {
  const paid = {
    renews: true,
    renewal_agreed: true,
    renewsInto: { plan_id: 'paid', description: 'Core, 5,000 lookups a month', price_in_cents: 18_100 },
    expirationDate: '2999-01-15T09:30:00Z',
  }

  test('says when it renews and for how much, and is turned off and on again', async () => {
    const one = core(paid)
    const fake = fakeSubscriptions(one)
    fake.on(disableAutoRenew, () => {
      Object.assign(one.subscriptions[0] as object, { renews: false, autoRenewDisabled: true })
      return undefined as never
    })
    fake.on(enableAutoRenew, () => undefined as never)
    const page = openSubscriptions({ path: PATH, fake })
    expect(await page.textOf('Term')).toMatch(
      /What followsRenews01\/15\/2999, \$181\.00 plus tax.*A plan that renews is charged to your primary card when its term ends or its lookups are used, whichever is first, until you turn that off\.$/,
    )
    expect(await page.textOf('Lookups')).toMatch(/the plan renews at once\.$/)
    await page.press('Turn off renewal')
    expect(await page.textOf('Term')).toMatch(/Does not renewEnds 01\/15\/2999/)
    await page.press('Turn on renewal')
    expect(fake.requestsOf(enableAutoRenew)).toHaveLength(1)
    expect(page.toasts().at(-1)?.content).toBe('The plan will renew')
  })
})
