import { expect, test } from '@jest/globals'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { EACH_STATE, fakeSubscriptions, inDays, licensed } from '../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../testing/open-subscriptions.tsx'

const PATH = '/account/subscriptions/of-core'
const core = (facts = {}) => licensed('Core', { subscription_id: 'of-core', ...facts })

test('a subscription has a page of its own, with what is left, its term and what it allows', async () => {
  const facts = { planDescription: 'Core, 5,000 lookups a month', issued: 5000, remaining: 3766, rateLimit: 50 }
  const page = openSubscriptions({ fake: fakeSubscriptions(core(facts)) })
  await page.user.click(await page.findByRole('link', { name: '5,000 lookups a month' }))

  await page.findByRole('heading', { level: 1, name: 'Core' })
  expect(location.pathname).toBe(PATH)
  expect(document.title).toBe('Core · Subscriptions · Doorstep')
  expect(await page.textOf('Lookups')).toContain('Left3,766')
  expect(await page.textOf('What it allows')).toContain('Requests per second50')
  await page.findByRole('switch', { name: 'Auto-renew Core' })
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
  const text = await page.textOf('Slowed down')
  expect(text).toContain('ends in 4 hours')
  expect(text).toContain('Expired')
})

test('the subscription of a stranger looks like one that never was', async () => {
  const page = openSubscriptions({ path: '/account/subscriptions/strange', fake: fakeSubscriptions(core()) })
  await page.findByText('There is no such subscription')
})
