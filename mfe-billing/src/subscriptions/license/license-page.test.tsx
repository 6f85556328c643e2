import { expect, test } from '@jest/globals'
import { listRateLimits } from '@portal/contracts/subscriptions/rate-limits'
import { aVisitor } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { EACH_STATE, fakeSubscriptions, inDays, licensed } from '../../testing/fake-subscriptions.ts'
import { openSubscriptions } from '../../testing/open-subscriptions.tsx'

const PATH = '/account/subscriptions/licenses/core%20cloud'

function core(...said: Parameters<typeof licensed>[1][]) {
  const { license, subscriptions } = licensed('Core', ...said)
  const facts = {
    license_id: 'core cloud',
    license_key: 'us-core-cloud',
    product_edition: 'US Core',
    hosting_label: 'Cloud',
    region_label: 'Texas',
    capabilities: ['verify', 'zip4'],
  }
  return {
    license: { ...license, ...facts },
    subscriptions: subscriptions.map((one) => ({ ...one, track_id: 'core cloud' })),
  }
}

test('rule K88: a license has a page with what it includes, when it was slowed down, and its subscriptions', async () => {
  const fake = fakeSubscriptions(core({ subscription_id: 'now' }, EACH_STATE.expired), licensed('Other', {}))
  fake.on(listRateLimits, () => [
    { created: inDays(-0.1), expiration: inDays(0.2) },
    { created: inDays(-20), expiration: inDays(-19) },
  ])
  const page = openSubscriptions({ path: PATH, fake })
  expect(await page.findByRole('heading', { level: 1, name: 'Core license' })).toBeTruthy()

  const facts = [...(await page.card('What the license includes')).querySelectorAll('dt')]
  expect(facts.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
    'Edition: US Core',
    'Features: US address verification, ZIP+4 codes',
    'Hosting: Cloud',
    'Region: Texas',
    expect.stringMatching(/^Request limit exceeded: /),
    expect.stringContaining('License ID: us-core-cloud'),
  ])
  await page.findByText('20 days ago')
  const limits = within(await page.card('What the license includes')).getAllByRole('listitem')
  expect(limits.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ends in 5 hours'),
    expect.stringMatching(/Expired$/),
  ])
  expect(fake.requestsOf(listRateLimits)[0]?.params).toEqual({ id: 'core cloud' })
  const subscriptions = within(await page.card('Subscriptions'))
  expect(subscriptions.getByRole('button', { name: '1 earlier subscription of Core' })).toBeTruthy()
  expect(subscriptions.getAllByRole('link')[0]?.getAttribute('href')).toBe('/account/subscriptions/now')
  expect(page.queryByText('Other')).toBeNull()
})

test('rule K88: a license that was never slowed down says so, one without a subscription leads to plans', async () => {
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core()) })
  expect(await page.findByText('None yet')).toBeTruthy()
  expect(page.getByText(/This license has no subscription/)).toBeTruthy()
})

test('rule K88: the list and each subscription lead to the license', async () => {
  const fake = fakeSubscriptions(core({ subscription_id: 'now' }))
  const list = openSubscriptions({ fake })
  const card = within(await list.card('Core'))
  expect(card.getByRole('link', { name: 'Core' }).getAttribute('href')).toBe(PATH)
  list.unmount()

  const page = openSubscriptions({ path: '/account/subscriptions/now', fake })
  const plan = within(await page.card('What the plan includes'))
  expect(plan.getByRole('link', { name: 'Core' }).getAttribute('href')).toBe(PATH)
})

test('a suspended license says so beside its name', async () => {
  const { license, subscriptions } = core({})
  const held = { license: { ...license, suspended: true }, subscriptions }
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(held) })
  expect(await page.findByText('Suspended', { selector: 'header *' })).toBeTruthy()
})

test('a license of a stranger looks like one that never was, and reading takes a role', async () => {
  const strange = openSubscriptions({
    path: '/account/subscriptions/licenses/strange',
    fake: fakeSubscriptions(core()),
  })
  expect(await strange.findByText('License not found')).toBeTruthy()
  strange.unmount()
  const visitor = aVisitor({ roles: ['account-owner'] })
  const page = openSubscriptions({ path: PATH, fake: fakeSubscriptions(core()), visitor })
  expect(await page.findByText(/API key viewer or Billing viewer/)).toBeTruthy()
})
