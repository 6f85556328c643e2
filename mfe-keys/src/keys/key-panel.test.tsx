import { expect, test } from '@jest/globals'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys } from '../testing/fake-keys.ts'
import { openKeys } from '../testing/open-keys.tsx'

const limited = () => {
  const fake = fakeKeys(
    aSecretKey({ key_id: 'a', label: 'Alpha', status: 'active' }),
    aSecretKey({ key_id: 'b', label: 'Beta', status: 'limit-reached' }),
  )
  fake.on(listKeyLimits, () => [
    { key: 'b', max_lookups: 100, lookups_used: 100, limit_reached: '2026-11-20T00:00:00Z' },
  ])
  return fake
}

test('a press in a row shows the key beside the list: what is wrong first, with what ends it', async () => {
  const page = openKeys({ fake: limited() })
  const row = await page.findByRole('row', { name: 'Beta' })
  await page.user.click(within(row).getAllByRole('cell')[3] as HTMLElement)
  const panel = await page.findByRole('dialog', { name: 'Beta' })
  expect(location.search).toBe('?view=b')
  expect(page.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  within(panel).getByText('Lookups with this key are refused until you raise or reset its limit.')
  await within(panel).findByRole('button', { name: 'Change limit' })
  const titles = within(panel).getAllByRole('heading', { level: 2 })
  expect(titles[1]?.textContent).toBe('Lookup limit')
  expect(within(panel).getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe('/account/keys/b')

  await page.user.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

test('a press of a control in the row is that control’s', async () => {
  const page = openKeys({ fake: limited() })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Beta' }))
  await page.findByRole('region', { name: 'Selected keys' })
  expect([page.queryByRole('dialog'), location.search]).toEqual([null, ''])
})

test('the address of a view opens it, for viewers, too; one of an unknown key shows the list alone', async () => {
  const path = '/account/keys?view=a'
  const page = openKeys({ fake: limited(), path, visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  const panel = await page.findByRole('dialog', { name: 'Alpha' })
  within(panel).getByText('Lookups with this key are answered.')
  expect(within(panel).queryByRole('button', { name: 'Pause Alpha' })).toBeNull()
  page.unmount()

  const other = openKeys({ fake: limited(), path: '/account/keys?view=gone' })
  await other.findByRole('row', { name: 'Alpha' })
  expect(other.queryByRole('dialog')).toBeNull()
})
