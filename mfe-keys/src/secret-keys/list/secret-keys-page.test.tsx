import { expect, test } from '@jest/globals'
import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { getUsage } from '@portal/contracts/security/usage'
import { aSecretKey, aVisitor, fakeApi } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { aDeletedKey, fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

const STAGING = () => aSecretKey({ label: 'Staging', description: 'Nightly imports', created_by: 'emil@acme.example' })

test('a key shows its label, purpose, state, masked id and token, who made it and its last use', async () => {
  const key_id = '3f2a7c10-0000-4000-8000-00000000c91b'
  const page = openKeys({
    fake: fakeKeys({
      ...STAGING(),
      key_id,
      token: 'psk_…aB3d',
      last_used: new Date().toISOString(),
      last_used_from: '203.0.113.7',
    }),
  })

  const text = await page.textOf('Staging')
  for (const fact of [
    'Nightly imports',
    'Active',
    '3f2a…c91b',
    'psk_…aB3d',
    'by emil@acme.example',
    'just now',
    'from 203.0.113.7',
  ])
    expect(text).toContain(fact)
  expect(page.getByRole('button', { name: 'Copy key ID of Staging' })).toBeTruthy()
})

test('a row draws seven days of lookups and says their sum, asked for once for all rows', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'busy', label: 'Busy' }), aSecretKey({ key_id: 'idle', label: 'Idle' }))
  const today = new Date().toISOString()
  const on = (key: string, hour: string, lookups: number) => ({ hour, key, license: '', lookups })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  fake.on(getUsage, () => [on('busy', yesterday, 1_000), on('busy', today, 203), on('other', today, 7)])
  const page = openKeys({ fake })

  const busy = await page.row('Busy')
  await within(busy).findByText('1.2K')
  // Each bar goes down by its height: yesterday's, and today's, which is not over.
  const [before, unfinished] = [...busy.querySelectorAll('svg[height="20"] path')].map((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height)),
  )
  expect([before, unfinished]).toEqual([[20], [4]])
  const idle = await page.row('Idle')
  expect(within(idle).getByText('0')).toBeTruthy()
  expect(idle.querySelector('svg[height="20"]')).toBeNull()
  expect(fake.requestsOf(getUsage)).toHaveLength(1)
})

test('a row shows how much of its limit a key has used, and none for one without', async () => {
  const fake = fakeKeys(aSecretKey({ key_id: 'ci', label: 'CI' }), aSecretKey({ key_id: 'free', label: 'Free' }))
  fake.on(listKeyLimits, () => [{ key: 'ci', max_lookups: 5_000, lookups_used: 4_310, limit_reached: '' }])
  const page = openKeys({ fake })
  const meter = await page.findByRole('meter', { name: 'Limit of CI' })
  expect((await page.row('CI')).contains(meter)).toBe(true)
  expect(meter.getAttribute('aria-valuetext')).toBe('4,310 of 5,000')
  expect(within(await page.row('Free')).queryByRole('meter')).toBeNull()
  expect(fake.requestsOf(listKeyLimits)).toHaveLength(1)
})

test('a figure that is still on its way is no dash, which would say that there is none', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'CI' }))
  fake.on(listKeyLimits, () => new Promise<never>(() => {}))
  const row = await openKeys({ fake }).row('CI')
  await within(row).findByText('0')
  expect(within(row).getAllByText('Loading…')).toHaveLength(1)
  expect(within(row).queryByText('—')).toBeNull()
})

test('a row says which of its figures did not come', async () => {
  const fake = fakeKeys(aSecretKey({ label: 'CI' }))
  fake.refuse(listKeyLimits, 'request:too-large')
  fake.refuse(getUsage, 'security-context:span-too-long')
  const row = await openKeys({ fake }).row('CI')
  expect(await within(row).findAllByText('Not available')).toHaveLength(2)
})

test('a key at its limit is found under Refused, and not under Active', async () => {
  const fake = fakeKeys(
    aSecretKey({ label: 'Works', status: 'active' }),
    aSecretKey({ label: 'Used up', status: 'limit-reached' }),
  )
  const refused = openKeys({ fake, path: '/account/keys?status=refused' })
  await refused.row('Used up')
  expect(refused.queryByText('Works')).toBeNull()
  refused.unmount()

  const active = openKeys({ fake, path: '/account/keys?status=active' })
  await active.row('Works')
  expect(active.queryByText('Used up')).toBeNull()
})

test('a key says why it is paused', async () => {
  const page = openKeys({
    fake: fakeKeys(
      aSecretKey({ label: 'Batch', paused: true }),
      aSecretKey({ label: 'Legacy', paused: true, by_account_deactivation: true }),
    ),
  })
  expect(await page.textOf('Batch')).toContain('by your team')
  expect(await page.textOf('Legacy')).toContain('Account deactivated')
  expect(within(await page.row('Legacy')).queryByRole('button', { name: /Activate/ })).toBeNull()
})

test('an address with a search, a status and a tab shows the same to everybody', async () => {
  const fake = fakeKeys(
    aSecretKey({ label: 'Import A', paused: true }),
    aSecretKey({ label: 'Import B' }),
    aSecretKey({ label: 'Website', paused: true }),
    aDeletedKey({ label: 'Import C' }),
  )
  const page = openKeys({ fake, path: '/account/keys?status=paused&q=import' })
  await page.row('Import A')
  expect(page.getAllByRole('rowheader')).toHaveLength(1)
  expect(page.getByText('1 of 3 keys')).toBeTruthy()

  await page.user.click(page.getByRole('link', { name: /Recoverable/ }))
  await page.row('Import C')
  expect(location.search).toBe('?tab=recoverable&q=import')
})

test('what is typed into the search narrows the list and reaches the address', async () => {
  const page = openKeys({ fake: fakeKeys(STAGING(), aSecretKey({ label: 'Website' })) })
  await page.row('Website')
  await page.user.type(page.getByRole('searchbox', { name: 'Search keys' }), 'nightly')

  await page.findByText('1 of 2 keys')
  expect(page.queryByRole('row', { name: /Website/ })).toBeNull()
  expect(location.search).toBe('?q=nightly')

  await page.press('Clear filters')
  await page.row('Website')
  expect(location.search).toBe('')
  expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('a header orders the list, and the order is in the address', async () => {
  const page = openKeys({ fake: fakeKeys(STAGING(), aSecretKey({ label: 'Alpha' }), aSecretKey({ label: 'Website' })) })
  await page.row('Staging')
  const labels = () => page.getAllByRole('rowheader').map(({ textContent }) => textContent?.match(/^[A-Z][a-z]+/)?.[0])
  expect(page.getByRole('columnheader', { name: 'Created' }).ariaSort).toBe('descending')

  await page.user.click(page.getByRole('link', { name: 'Label' }))
  expect(labels()).toEqual(['Alpha', 'Staging', 'Website'])
  expect(location.search).toBe('?sort=label')
  await page.user.click(page.getByRole('link', { name: 'Label' }))
  expect(labels()).toEqual(['Website', 'Staging', 'Alpha'])
  expect(location.search).toBe('?sort=-label')
})

test('more than fifty keys come in pages, and the last row is there', async () => {
  const keys = Array.from({ length: 120 }, (_, at) => aSecretKey({ label: `Service ${at + 1}` }))
  const page = openKeys({ fake: fakeKeys(...keys), path: '/account/keys?page=3' })
  await page.findByText('Service 120')
  expect(page.getAllByText(/^Service/)).toHaveLength(20)
  expect(page.getByText('101–120 of 120 keys')).toBeTruthy()

  await page.user.click(page.getByText('Previous'))
  await page.findByText('Service 51')
  expect(location.search).toBe('?page=2')
})

test('an account without keys learns what a key is, and has one button', async () => {
  const page = openKeys({ fake: fakeKeys() })
  await page.findByText('No secret keys yet')
  expect(page.queryByRole('table')).toBeNull()
  expect(page.getAllByRole('button', { name: 'Create key' }).length).toBeGreaterThan(0)
})

test('a viewer sees the keys and nothing that changes one', async () => {
  const page = openKeys({
    fake: fakeKeys(STAGING(), aDeletedKey({ label: 'Old' })),
    visitor: aVisitor({ roles: ['api-key-viewer'] }),
  })
  await page.row('Staging')
  expect(page.queryByRole('button', { name: /Create|Pause|Activate|Actions|Delete/ })).toBeNull()

  await page.user.click(page.getByRole('link', { name: /Recoverable/ }))
  await page.row('Old')
  expect(page.queryByRole('button', { name: /Recover|Actions/ })).toBeNull()
})

test('somebody without the role reads which one is missing, and nothing is asked of the server', async () => {
  const fake = fakeKeys(STAGING())
  const page = openKeys({ fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  await page.findByText('You do not have access to the API keys')
  expect(page.getByText(/API key viewer/)).toBeTruthy()
  expect(fake.requestsOf(listSecretKeys)).toHaveLength(0)
})

test('a list that cannot be had says so, with the reference for support, and is asked for again', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = openKeys({ fake })
  const problem = await page.findByRole('alert')
  expect(problem.textContent).toContain('request-of-a-test')

  fake.on(listSecretKeys, () => [STAGING()])
  await page.press('Retry')
  await page.row('Staging')
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const fake = fakeApi()
  fake.breakContract(listSecretKeys, [
    null,
    { key_id: 7, label: {}, paused: 'no' },
    { key_id: 'half-a-key', created: 'yesterday', last_used: 5 },
  ])
  const page = openKeys({ fake })
  await page.findByText('2 keys')
  const text = page.getByRole('table').textContent
  expect(text).toContain('—')
  expect(text).not.toMatch(/undefined|NaN|\[object|Never/)
})
