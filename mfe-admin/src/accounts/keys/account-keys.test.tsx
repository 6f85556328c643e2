import { expect, test } from '@jest/globals'
import {
  getKeyUsageAsStaff,
  type KeyRefusals,
  listEmbeddedKeysOfAccount,
  listKeyLimitsOfAccount,
  listRefusalsOfAccount,
  listSecretKeysOfAccount,
} from '@portal/contracts/security/admin-keys'
import { portalNow } from '@portal/design-system/clock'
import { anEmbeddedKey, aSecretKey, aStaffMember } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7?tab=keys'
const HOUR_AGO = new Date(portalNow() - 3_600_000).toISOString()

function openKeys(path = PATH, role: Parameters<typeof aStaffMember>[0] = 'support', fake = fakeAccount()) {
  fake.on(listSecretKeysOfAccount, () => [
    aSecretKey({
      key_id: 'works',
      label: 'Works',
      status: 'active',
      last_used: HOUR_AGO,
      last_used_from: '203.0.113.7',
    }),
    aSecretKey({ key_id: 'limited', label: 'Limited', status: 'limit-reached' }),
    aSecretKey({ key_id: 'gone', label: 'Gone', status: 'deleted', recovery_deadline: '2999-01-01T00:00:00Z' }),
    aSecretKey({ key_id: 'old', label: 'Old', status: 'active', stops_at: HOUR_AGO, replaced_by: 'works' }),
  ])
  fake.on(listEmbeddedKeysOfAccount, () => [
    anEmbeddedKey({ key_id: 'shop', label: 'Shop', domain: 'shop.example', status: 'active' }),
    anEmbeddedKey({ key_id: 'shop', label: 'Shop', domain: '*.shop.example', status: 'active' }),
  ])
  fake.on(listKeyLimitsOfAccount, () => [
    { key: 'limited', max_lookups: 500, lookups_used: 500, limit_reached: HOUR_AGO },
  ])
  fake.on(getKeyUsageAsStaff, () => [{ hour: new Date(portalNow()).toISOString(), license: 'us-core', lookups: 1234 }])
  return openAdmin({ fake, path, visitor: aStaffMember(role) })
}

test('rule G25: the most actionable keys come first, with their limit, and deleted keys last', async () => {
  const page = openKeys()
  await page.row(/Works/)
  const rows = within(page.getByRole('table', { name: 'Secret keys' }))
    .getAllByRole('row')
    .slice(1)
  await waitFor(() => expect(rows[0]?.textContent).toContain('500 of 500'))
  expect(rows.map(({ textContent }) => textContent?.match(/^(Gone|Limited|Works|Old)/)?.[0])).toEqual([
    'Limited',
    'Old',
    'Works',
    'Gone',
  ])
  expect(rows.map((row) => within(row).getByText(/Deleted|Limit reached|Active|Replaced/).textContent)).toEqual([
    'Limit reached',
    'Replaced',
    'Active',
    'Deleted',
  ])
})

test('rule G25: a row opens the key beside the list: its truth, the cure, hosts, limit and lookups of 30 days', async () => {
  const page = openKeys()
  await page.user.click(await page.findByRole('link', { name: 'View Limited' }))
  const panel = await page.findByRole('dialog', { name: 'Limited' })
  expect(location.search).toBe('?tab=keys&view=limited')
  expect(panel.textContent).toContain('Its own lookup limit is reached: every lookup is refused.')
  expect(panel.textContent).toContain('The customer can raise the limit, or have it count from zero.')
  await waitFor(() => expect(panel.textContent).toContain('Limit reached 1 hour ago.'))
  await within(panel).findByText('1,234 in all · days in UTC')
  const [read] = page.fake.requestsOf(getKeyUsageAsStaff)
  expect(read?.params).toEqual({ key: 'limited' })
  const days = (Date.parse(String(read?.query.end)) - Date.parse(String(read?.query.start))) / 86_400_000
  expect(days).toBe(29)
  await page.user.click(within(panel).getByText('Show as a table'))
  expect((await within(panel).findAllByRole('row')).length).toBe(31)
})

test('rule G25: the address opens a website key, with its hosts', async () => {
  const page = openKeys(`${PATH}&view=shop`)
  const panel = await page.findByRole('dialog', { name: 'Shop' })
  expect(panel.textContent).toContain('Host namesshop.example*.shop.example')
  expect(panel.textContent).toContain('Token exchangeNot needed')
  await within(panel).findByText('This key has no limit of its own.')
  await within(panel).findByText('No lookup of this key was refused.')
})

test('rule G25: auditors and billing operations read the same, and are offered no act', async () => {
  for (const role of ['auditor', 'billing-ops'] as const) {
    const page = openKeys(`${PATH}&view=shop`, role)
    const panel = await page.findByRole('dialog', { name: 'Shop' })
    await within(panel).findByText('1,234 in all · days in UTC')
    expect(page.queryByText('Traces')).toBeNull()
    for (const act of ['Trace requests…', 'Unblock network…', 'Require token exchange…'])
      expect(page.queryByText(act)).toBeNull()
    page.unmount()
  }
})

test('rule G24: what was refused in the last day stands at the top, by key and rule, with what ends it', async () => {
  const fake = fakeAccount()
  fake.on(listRefusalsOfAccount, (): KeyRefusals[] => [
    { key: 'shop', rule: 'host-not-listed', lookups: 340, last: HOUR_AGO },
    { key: 'works', rule: 'too-fast', lookups: 12, last: HOUR_AGO },
    { key: '0b8e7f1c-3c1e-4e4f-9a55-0d9c1f4d6a11', rule: 'key-deleted', lookups: 1, last: HOUR_AGO },
  ])
  const page = openKeys(PATH, 'support', fake)
  const shop = await page.row(/Host not listed/)
  await waitFor(() =>
    expect(shop.textContent).toMatch(/The customer adds the host of the page.*Shop.*Website key.*340/),
  )
  expect((await page.row(/Too fast/)).textContent).toContain('12')
  const gone = await page.row(/Key deleted/)
  expect(gone.textContent).toContain('0b8e…6a11')
  expect(within(gone).queryByRole('link')).toBeNull()

  await page.user.click(within(shop).getByRole('link', { name: 'View Shop' }))
  const panel = await page.findByRole('dialog', { name: 'Shop' })
  await waitFor(() => expect(panel.textContent).toContain('Host not listed340 lookups, last 1 hour ago.'))
})

test('rule G24: a refusal of a key that stands still says why it does, not that the customer paused it', async () => {
  const fake = fakeAccount()
  const page = openKeys(PATH, 'support', fake)
  fake.on(listSecretKeysOfAccount, () => [
    aSecretKey({ key_id: 'old', label: 'Old', status: 'active', stops_at: HOUR_AGO, replaced_by: 'works' }),
    aSecretKey({ key_id: 'with', label: 'With', paused: true, by_account_deactivation: true }),
    aSecretKey({ key_id: 'paused', label: 'Paused', paused: true, status: 'paused' }),
    aSecretKey({ key_id: 'again', label: 'Again', status: 'active' }),
  ])
  fake.on(listRefusalsOfAccount, (): KeyRefusals[] =>
    ['old', 'with', 'paused', 'again'].map((key) => ({ key, rule: 'key-paused', lookups: 20, last: HOUR_AGO })),
  )
  const refusals = await page.findByRole('table', { name: 'Refused in the last 24 hours' })
  await within(refusals).findByRole('link', { name: 'View Old' })
  const rows = within(refusals).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent?.replace(/Secret key.*/, ''))).toEqual([
    'ReplacedThe customer’s programs have to use the new key.Old',
    'Account deactivatedActivate the account again, and the key works as before.With',
    'Key pausedA program still uses it. The customer activates it or changes the program.Paused',
    'Key pausedIt is not paused any more.Again',
  ])
})

test('rule G25: a refusal by a rule that this screen does not know is not said to be another', async () => {
  const fake = fakeAccount()
  fake.breakContract(listRefusalsOfAccount, [{ key: 'shop', rule: 'new-rule', lookups: 340, last: HOUR_AGO }])
  const page = openKeys(`${PATH}&view=shop`, 'support', fake)
  const panel = await page.findByRole('dialog', { name: 'Shop' })
  await waitFor(() => expect(panel.textContent).toContain('Another reason340 lookups, last 1 hour ago.'))
  expect(panel.textContent).not.toContain('Invalid fields')
})

test('rule G24: nothing that was refused is said, too; where nothing was traced there is no list of traces', async () => {
  const page = openKeys()
  expect(await page.findByText('No lookup was refused in the last 24 hours')).toBeTruthy()
  expect(page.queryByText('Traces')).toBeNull()
})

test('rule G28: a key that another has taken the place of is not said to be paused', async () => {
  const fake = fakeAccount()
  fake.on(listRefusalsOfAccount, (): KeyRefusals[] => [{ key: 'old', rule: 'key-paused', lookups: 20, last: HOUR_AGO }])
  const page = openKeys('/admin/accounts/7', 'support', fake)
  const link = await page.findByRole('link', { name: 'See key: Old · Secret key' })
  expect(link.closest('li')?.textContent).toContain('Replaced20 lookups refused')
})

test('rule G28: a key that was refused ten times a day needs attention; fewer, and requests that are wrong by themselves, do not', async () => {
  const fake = fakeAccount()
  fake.on(listRefusalsOfAccount, (): KeyRefusals[] => [
    { key: 'shop', rule: 'fields-invalid', lookups: 900, last: HOUR_AGO },
    { key: 'limited', rule: 'limit-reached', lookups: 80, last: HOUR_AGO },
    { key: 'works', rule: 'too-fast', lookups: 8, last: HOUR_AGO },
    { key: 'works', rule: 'token-wrong', lookups: 2, last: HOUR_AGO },
    { key: 'gone', rule: 'key-deleted', lookups: 9, last: HOUR_AGO },
  ])
  const page = openKeys('/admin/accounts/7', 'support', fake)
  const links = await page.findAllByRole('link', { name: /^See key/ })
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['See key: Works · Secret key', '/admin/accounts/7?tab=keys&view=works'],
    ['See key: Limited · Secret key', '/admin/accounts/7?tab=keys&view=limited'],
  ])
  const [works, limited] = links.map((link) => link.closest('li')?.textContent)
  expect(works).toContain('Too fast10 lookups refused in the last 24 hours')
  expect(limited).toContain('Limit reached80 lookups refused in the last 24 hours')
})
