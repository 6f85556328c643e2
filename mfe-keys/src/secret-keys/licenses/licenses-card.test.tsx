import { expect, test } from '@jest/globals'
import { PROBLEMS } from '@portal/contracts/problems'
import type { Role } from '@portal/contracts/roles'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { updateSecretKey } from '@portal/contracts/security/secret-keys'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { aLicense, aSecretKey, aSubscription, aVisitor } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

interface Setting {
  key?: Partial<SecretKey>
  held?: readonly string[]
  /** Licenses with an active subscription. */
  running?: readonly string[]
  roles?: Role[]
}

/** The page of a key in an account with these licenses, whose labels are their ids in upper case. */
function openLicenses({ key = {}, held = ['us-core', 'us-gold', 'europe'], running = held, roles }: Setting = {}) {
  const fake = fakeKeys(aSecretKey({ key_id: 'checkout', label: 'Checkout', licenses: [], ...key }))
  fake.on(listLicenses, () => held.map((id) => aLicense({ license_id: id, license_label: id.toUpperCase() })))
  fake.on(listAccountSubscriptions, () =>
    held.map((id) =>
      aSubscription({ track_id: id, terminationDate: running.includes(id) ? '' : '2026-01-01T00:00:00Z' }),
    ),
  )
  const visitor = roles && { visitor: aVisitor({ roles }) }
  const page = openKeys({ fake, path: '/account/keys/checkout', ...visitor })
  const card = async () => within(await page.findByRole('region', { name: 'Licenses' }))
  const openForm = async () => {
    await page.press('Change licenses')
    return within(await page.findByRole('dialog', { name: 'Licenses of Checkout' }))
  }
  return { page, fake, card, openForm }
}

test.each([
  [[], ['All licenses of the account, and those it gets later']],
  [
    ['us-core', 'gone'],
    ['US-CORE', 'gone (no longer in this account)'],
  ],
])('the page of a key says which licenses its lookups use: %j', async (licenses, words) => {
  const { card } = openLicenses({ key: { licenses } })
  for (const word of words) expect(await (await card()).findByText(word)).toBeTruthy()
})

test('a key that uses all licenses is limited to some, and the page says so', async () => {
  const { page, fake, card, openForm } = openLicenses()
  const form = await openForm()
  expect(form.getByRole<HTMLInputElement>('radio', { name: /^All licenses of the account/ }).checked).toBe(true)
  await page.user.click(form.getByRole('radio', { name: 'Only some' }))
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  expect((await form.findAllByText('Choose at least one license')).length).toBeGreaterThan(0)
  expect(fake.requestsOf(updateSecretKey)).toEqual([])

  await page.user.click(form.getByRole('checkbox', { name: 'EUROPE' }))
  await page.user.click(form.getByRole('checkbox', { name: 'US-CORE' }))
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  await (await card()).findByText('EUROPE')
  expect(page.queryByRole('dialog')).toBeNull()
  expect(fake.requestsOf(updateSecretKey).map(({ params, body }) => [params.id, body])).toEqual([
    ['checkout', { licenses: ['us-core', 'europe'] }],
  ])
  expect(page.toasts()[0]?.content).toBe('Checkout uses 2 licenses')
})

test('a key that is limited to some uses all of them again', async () => {
  const { page, fake, card, openForm } = openLicenses({ key: { licenses: ['us-gold'] } })
  const form = await openForm()
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'US-GOLD' }).checked).toBe(true)
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'US-CORE' }).checked).toBe(false)
  await page.user.click(form.getByRole('radio', { name: /^All licenses of the account/ }))
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  await (await card()).findByText(/^All licenses of the account/)
  expect(fake.requestsOf(updateSecretKey)[0]?.body).toEqual({ licenses: [] })
  expect(page.toasts()[0]?.content).toBe('Checkout uses all licenses of the account')
})

test('before it is saved, the form says that lookups will be refused', async () => {
  const { page, openForm } = openLicenses({ running: ['us-core'] })
  const form = await openForm()
  await page.user.click(form.getByRole('radio', { name: 'Only some' }))
  expect(form.queryByText(/will be refused/)).toBeNull()
  await page.user.click(form.getByRole('checkbox', { name: 'EUROPE' }))
  await form.findByText(/None of the chosen licenses has an active subscription: lookups with this key will be refused/)
  await page.user.click(form.getByRole('checkbox', { name: 'US-CORE' }))
  expect(form.queryByText(/will be refused/)).toBeNull()
})

test('where subscriptions cannot be read, nothing is claimed about them', async () => {
  const { page, fake, openForm } = openLicenses()
  fake.refuse(listAccountSubscriptions, 'request:too-large')
  const form = await openForm()
  await page.user.click(form.getByRole('radio', { name: 'Only some' }))
  await page.user.click(form.getByRole('checkbox', { name: 'EUROPE' }))
  expect(form.queryByText(/will be refused/)).toBeNull()
})

test('afterwards the page shows the status that the server decided', async () => {
  const { page, fake, card, openForm } = openLicenses()
  let status: KeyStatus = 'active'
  fake.on(listSecretKeys, () => [
    aSecretKey({ key_id: 'checkout', label: 'Checkout', licenses: status === 'active' ? [] : ['europe'], status }),
  ])
  fake.on(updateSecretKey, ({ body: { licenses } }) => {
    status = 'license-ended'
    return aSecretKey({ key_id: 'checkout', label: 'Checkout', licenses })
  })
  const form = await openForm()
  await page.user.click(form.getByRole('radio', { name: 'Only some' }))
  await page.user.click(form.getByRole('checkbox', { name: 'EUROPE' }))
  await page.user.click(form.getByRole('button', { name: 'Save' }))

  await page.findByText('License ended')
  expect(await (await card()).findByText(/No license that this key may use has an active subscription/)).toBeTruthy()
})

test('a refusal says why, keeps what was chosen, and a license that is gone can be taken out', async () => {
  const { page, fake, openForm } = openLicenses()
  const form = await openForm()
  await page.user.click(form.getByRole('radio', { name: 'Only some' }))
  await page.user.click(form.getByRole('checkbox', { name: 'EUROPE' }))
  await page.user.click(form.getByRole('checkbox', { name: 'US-CORE' }))
  fake.refuse(updateSecretKey, 'security-context:license-not-found')
  fake.on(listLicenses, () => [aLicense({ license_id: 'us-core', license_label: 'US-CORE' })])
  await page.user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText(PROBLEMS['security-context:license-not-found'].message)
  const gone = await form.findByRole<HTMLInputElement>('checkbox', { name: 'europe (no longer in this account)' })
  expect(gone.checked).toBe(true)
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'US-CORE' }).checked).toBe(true)

  fake.on(updateSecretKey, () => aSecretKey({ key_id: 'checkout', label: 'Checkout', licenses: ['us-core'] }))
  await page.user.click(gone)
  await page.user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  expect(fake.requestsOf(updateSecretKey).at(-1)?.body).toEqual({ licenses: ['us-core'] })
})

test.each([
  ['a viewer', { roles: ['api-key-viewer'] satisfies Role[] }],
  ['with a single license and a key for all of them', { held: ['us-core'] }],
  ['the editor of a deleted key', { key: { paused: true, recovery_deadline: '2999-01-01T00:00:00Z' } }],
] as const)('%s reads the licenses and is offered no change', async (_, setting) => {
  const { page, card } = openLicenses(setting as Setting)
  await (await card()).findByText(/^All licenses of the account/)
  expect(page.queryByRole('button', { name: 'Change licenses' })).toBeNull()
})

test('a key whose licenses the answer does not tell has no card of them', async () => {
  const { page } = openLicenses({ key: { licenses: undefined } as Partial<SecretKey> })
  await page.findByRole('region', { name: 'Lookup limit' })
  expect(page.queryByRole('region', { name: 'Licenses' })).toBeNull()
})

test('renaming a key whose license ended does not show it as active', async () => {
  const { page, fake } = openLicenses({ key: { status: 'license-ended' } })
  fake.on(updateSecretKey, () => aSecretKey({ key_id: 'checkout', label: 'Checkout 2', licenses: [] }))
  await page.choose('Checkout', 'Rename or describe…')
  const dialog = within(await page.findByRole('dialog'))
  await page.user.type(dialog.getByRole('textbox', { name: /Label/ }), ' 2')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await page.findByRole('heading', { level: 1, name: 'Checkout 2' })
  expect(page.getByText('License ended')).toBeTruthy()
})
