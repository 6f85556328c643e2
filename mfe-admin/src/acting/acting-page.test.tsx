import { expect, jest, test } from '@jest/globals'
import {
  type ActingGrant,
  endActingOfStaff,
  listActing,
  listSupportOptOuts,
  type SupportOptOut,
} from '@portal/contracts/authorization/admin-acting'
import { meets } from '@portal/contracts/roles'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5_000).toISOString()
const NOW: ActingGrant = {
  grant_id: 'g1',
  staff_user_id: 3,
  staff_name: 'Sam Porter',
  user_id: 12,
  user_name: 'Olivia Adler',
  account_id: 7,
  account_label: 'Acme Logistics',
  reason: 'Cannot see keys',
  ticket: 'T-81',
  started: soon(-10),
  until: soon(20),
  is_acting: true,
  cursor: 'g1',
}
const OVER: ActingGrant = {
  ...NOW,
  grant_id: 'g0',
  staff_name: 'Kim Lane',
  ticket: '',
  is_acting: false,
  until: soon(-60),
}
const OPT_OUT: SupportOptOut = {
  account_id: 8,
  account_label: 'Globex',
  since: '2026-03-09T09:00:00Z',
  organization_name: '',
  cursor: '8',
}

function open(role: 'support' | 'auditor', optOuts: SupportOptOut[] = [], listed = [NOW, OVER]) {
  const fake = fakeApi()
  let grants = listed
  fake.on(listActing, () => grants)
  fake.on(listSupportOptOuts, () => optOuts)
  fake.on(endActingOfStaff, ({ params }) => {
    grants = grants.map((grant) => (grant.grant_id === params.id ? { ...grant, is_acting: false } : grant))
    return undefined
  })
  return { fake, page: openAdmin({ fake, path: '/admin/acting', visitor: aStaffMember(role) }) }
}

test('rule G86: a row says who acts as whom, where, why, since and until when, and leads there', async () => {
  const { page } = open('auditor')
  const row = await page.row(/Sam Porter/)
  expect(row.textContent).toMatch(/Acting now.*Olivia Adler.*Acme Logistics.*Cannot see keys.*T-81.*in 20 minutes/)
  const links = within(row).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/users/3',
    '/admin/users/12',
    '/admin/accounts/7',
  ])
  expect((await page.row(/Kim Lane/)).textContent).toContain('Ended')
  expect(page.queryByRole('button', { name: /^End…/ })).toBeNull()
  await page.findByText('Every account lets support in')
})

test('rule G86: support ends with a reason what goes on, and nothing that is over', async () => {
  const { page, fake } = open('support')
  await page.row(/Sam Porter/)
  expect(page.getAllByRole('button', { name: /^End…/ })).toHaveLength(1)
  await page.press('End… Sam Porter acting as Olivia Adler')
  const dialog = await page.findByRole('dialog', { name: 'Stop Sam Porter from acting as Olivia Adler?' })
  await page.press('End')
  await page.findByText('This field is required')
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Wrong customer' } })
  await page.press('End')
  await waitFor(() => expect(page.queryByText('Acting now')).toBeNull())
  expect(fake.requestsOf(endActingOfStaff).map(({ params, query }) => [params.id, query.reason])).toEqual([
    ['g1', 'Wrong customer'],
  ])
})

test('rule G86: one whose time has passed is over, and one that ended before its time does not say until when', async () => {
  const passed = { ...NOW, grant_id: 'g2', staff_name: 'Pat Ray', until: soon(-1) }
  const lost = { ...NOW, grant_id: 'g3', staff_name: 'Ann Ito', is_acting: false }
  const { page } = open('support', [], [passed, lost])
  expect((await page.row(/Pat Ray/)).textContent).toMatch(/Ended/)
  expect((await page.row(/Ann Ito/)).textContent).toMatch(/Ended/)
  expect((await page.row(/Ann Ito/)).textContent).not.toContain('in 20 minutes')
  expect(page.queryByRole('button', { name: /^End…/ })).toBeNull()
})

test('rule G86: the page reads again every half minute while somebody acts, and only then', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { page, fake } = open('auditor')
  await page.row(/Sam Porter/)
  await act(() => jest.advanceTimersByTimeAsync(25_000))
  expect(fake.requestsOf(listActing)).toHaveLength(1)
  fake.on(listActing, () => [OVER])
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(page.queryByText('Acting now')).toBeNull())
  await act(() => jest.advanceTimersByTimeAsync(120_000))
  expect(fake.requestsOf(listActing)).toHaveLength(2)
  jest.useRealTimers()
})

test('rule G86: accounts that keep support out say for whom they decide', async () => {
  const { page } = open('auditor', [
    OPT_OUT,
    { ...OPT_OUT, account_id: 9, account_label: 'Head', organization_name: 'Heads' },
  ])
  expect((await page.row(/Globex/)).textContent).toContain('Itself')
  expect((await page.row(/Head/)).textContent).toContain('All accounts of Heads')
})

test('rule G86: the page is for support and auditors', () => {
  const found = manifest.pages.find(({ path }) => path === '/admin/acting')
  const may = (['support', 'auditor', 'billing-ops', 'catalog-admin', 'user-admin'] as const).filter((role) =>
    meets(found?.requires ?? [], { roles: [role] }),
  )
  expect(may).toEqual(['support', 'auditor'])
})
