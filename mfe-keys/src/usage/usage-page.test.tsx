import { expect, test } from '@jest/globals'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { getUsage } from '@portal/contracts/security/usage'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { formatDate } from '@portal/design-system/date'
import { aLicense, aSecretKey, aSubscription } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys } from '../testing/fake-keys.ts'
import { openKeys } from '../testing/open-keys.tsx'

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`

function fakeUsage(now: number, before: number) {
  const fake = fakeKeys(aSecretKey({ key_id: 'prod', label: 'Production' }))
  fake.on(getUsage, ({ query }) => {
    if (!query.by) return [{ hour: query.start, key: '', license: '', lookups: before }]
    const rest = { hour: today(), license: query.by === 'license' ? 'us-core' : '' }
    return [
      { ...rest, key: query.by === 'key' ? 'prod' : '', lookups: now - 200 },
      { ...rest, key: query.by === 'key' ? 'gone-0123456789abcdef' : '', lookups: 200 },
    ]
  })
  return fake
}

test('the lookups of a time are summed, compared and told apart by key, in a chart and in a table', async () => {
  const page = openKeys({ fake: fakeUsage(11_200, 10_000), path: '/account/usage' })
  const card = within(await page.findByRole('region', { name: '11,200 lookups in 7 days' }))
  await card.findByText('12 % more than in the 7 days before, up to the same hour (10,000)')
  await card.findByRole('columnheader', { name: 'Production' })
  card.getByRole('columnheader', { name: 'gone…cdef' })
  const row = card.getByRole('row', { name: /today so far/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['11,000', '200', '11,200'])
  expect(card.getAllByRole('row')).toHaveLength(1 + 7)
})

test('which time and what it is told apart by stand in the address', async () => {
  const page = openKeys({ fake: fakeUsage(500, 0), path: '/account/usage' })
  await page.findByRole('region', { name: '500 lookups in 7 days' })
  await page.user.click(page.getByRole('link', { name: '30 days' }))
  await page.findByRole('region', { name: '500 lookups in 30 days' })
  await page.findByText('None in the 30 days before, up to the same hour (0)')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Told apart by' }), 'license')
  await page.findByRole('columnheader', { name: 'us-core' })
  expect(location.search).toBe('?range=30d&by=license')
})

test('when lookups are used up is said of each license and limit, as far as it is known', async () => {
  const DAY_MS = 86_400_000
  const at = (back: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - back * DAY_MS).toISOString()
  const fake = fakeUsage(500, 0)
  fake.on(getUsage, ({ query }) =>
    Array.from({ length: 20 }, (_, back) => ({
      hour: at(back),
      key: query.by === 'key' ? 'prod' : '',
      license: query.by === 'license' ? 'us-core-cloud' : '',
      lookups: 100,
    })),
  )
  fake.on(listLicenses, () => [aLicense({ license_id: 'us-core-cloud', license_label: 'US Verification' })])
  const held = { issued: 10_000, expirationDate: new Date(Date.now() + 40 * DAY_MS).toISOString() }
  fake.on(listAccountSubscriptions, () => [
    aSubscription({ ...held, track_id: 'us-core-cloud', remaining: 9_000 }),
    aSubscription({ ...held, track_id: 'new-cloud', remaining: 10_000 }),
    aSubscription({ ...held, track_id: 'endless-cloud', issued: 1e12, remaining: 1e12 }),
  ])
  fake.on(listKeyLimits, () => [
    { key: 'prod', max_lookups: 2_000, lookups_used: 1_000, limit_reached: '' },
    { key: 'free', max_lookups: 1e12, lookups_used: 5, limit_reached: '' },
  ])
  const page = openKeys({ fake, path: '/account/usage' })
  const card = within(await page.findByRole('region', { name: 'Used up on' }))
  await card.findByRole('row', { name: /US Verification/ })
  const date = (days: number) => formatDate(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  expect(card.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'License or limitLeftA dayUsed up',
    `US Verification9,000100Enough until ${date(40)}, when the term ends`,
    'new-cloud10,000—Too few days of use to say',
    `Limit of Production1,000100About ${date(10)}`,
  ])
})

test('a time without lookups says what will be here', async () => {
  const fake = fakeUsage(0, 0)
  fake.on(getUsage, () => [])
  const page = openKeys({ fake, path: '/account/usage' })
  await page.findByText('No lookups in this time')
  expect(page.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})

test('usage that cannot be had says so, and can be asked for again', async () => {
  const fake = fakeUsage(500, 0)
  fake.refuse(getUsage, 'security-context:span-too-long')
  const page = openKeys({ fake, path: '/account/usage' })
  await page.findByText('Could not load the usage')
  await waitFor(() => expect(page.getAllByRole('button', { name: 'Retry' })).toHaveLength(1))
})
