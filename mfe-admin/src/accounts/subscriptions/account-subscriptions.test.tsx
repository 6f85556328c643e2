import { expect, test } from '@jest/globals'
import { listLicensesOfAccount, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { aLicense, aStaffMember, aSubscription } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7?tab=subscriptions'

type Role = Parameters<typeof aStaffMember>[0]

function openSubscriptions(terms: readonly Partial<Subscription>[], role: Role = 'billing-ops') {
  const fake = fakeAccount()
  const known = terms.map((said, place) => aSubscription({ subscription_id: `s${place}`, accountId: 7, ...said }))
  fake.on(listSubscriptionsOfAccount, () => known)
  fake.on(listLicensesOfAccount, () => [
    aLicense({ license_id: 'unused', license_label: 'Long unused' }),
    aLicense({ license_id: 'us-core', license_key: 'us-core-cloud', license_label: 'US Core' }),
  ])
  return { ...openAdmin({ fake, path: PATH, visitor: aStaffMember(role) }), fake }
}

const ENDED = { expirationDate: '2026-01-20T00:00:00Z' }

test('rule G32: subscriptions stand below their license, what is past is folded, and unused licenses come last', async () => {
  const page = openSubscriptions([
    { track_id: 'us-core', planDescription: 'Now', rateLimit: 50, renews: true },
    { track_id: 'us-core', planDescription: 'Before', ...ENDED },
    { track_id: 'lost', planDescription: 'Of no license' },
    { track_id: 'unused', planDescription: 'Once', terminationDate: '2026-01-20T00:00:00Z' },
  ])
  await page.findByRole('heading', { name: 'US Core' })
  expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'US Core',
    'lost',
    'Ended',
  ])
  const group = within(page.getByRole('region', { name: 'US Core' }))
  const shown = within(group.getByRole('table', { name: 'Subscriptions of US Core' }))
  const [, row, ...others] = shown.getAllByRole('row')
  expect(others).toEqual([])
  expect(row?.textContent).toMatch(/^Now.*Active.*600 of 1,000.*Renews.*50 a second/)
  group.getByText('us-core-cloud')
  const fold = group.getByText('1 past subscription').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toMatch(/Before.*Expired/)
  const ended = within(page.getByRole('region', { name: 'Ended' }))
    .getByText('Long unused')
    .closest('details')
  expect(ended?.open).toBe(false)
  expect(ended?.textContent).toMatch(/1 past subscription.*Once/)
})

test('an account without licenses says so', async () => {
  const page = openSubscriptions([])
  page.fake.on(listLicensesOfAccount, () => [])
  expect(await page.findByText('This account has no subscriptions')).toBeTruthy()
})

test('rule G32: what staff may not change now says why; a term that is over has no menu', async () => {
  const page = openSubscriptions([
    { track_id: 'us-core', planDescription: 'Empty', remaining: 0 },
    { track_id: 'us-core', planDescription: 'Endless', issued: 1e12, remaining: 1e12 },
    { track_id: 'us-core', planDescription: 'Gone', ...ENDED },
  ])
  await page.press('Actions for Empty')
  const entries = async () =>
    (await page.findAllByRole('menuitem')).map((entry) => [
      entry.textContent,
      entry.getAttribute('aria-disabled') === 'true',
    ])
  expect(await entries()).toEqual([
    ['Adjust lookups…Not while it is depleted', true],
    ['Change end…Not while it is depleted', true],
    ['Change rate limit…Not while it is depleted', true],
    ['End now…', false],
  ])
  await page.user.keyboard('{Escape}')
  await page.press('Actions for Endless')
  expect((await entries()).slice(0, 2)).toEqual([
    ['Adjust lookups…They are unlimited', true],
    ['Change end…', false],
  ])
  await page.user.keyboard('{Escape}')
  expect(page.queryByRole('button', { name: 'Actions for Gone' })).toBeNull()
})

test.each([
  ['billing-ops', true],
  ['super-admin', true],
  ['support', false],
  ['auditor', false],
] as const)('rule G32: %s is offered changes: %s', async (role, isOffered) => {
  const page = openSubscriptions([{ track_id: 'us-core', planDescription: 'Now' }], role)
  await page.row(/Now/)
  const buttons = page.queryAllByRole('button', { name: /^(Actions for|Suspend|Resume)/ })
  expect(buttons.length).toBe(isOffered ? 2 : 0)
})
