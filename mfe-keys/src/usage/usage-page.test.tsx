import { expect, test } from '@jest/globals'
import { getUsage } from '@portal/contracts/security/usage'
import { aSecretKey } from '@portal/test-kit'
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
