import { afterEach, expect, jest, test } from '@jest/globals'
import { deactivateUser } from '@portal/contracts/authorization/admin-identities'
import {
  grantInternalRole,
  inviteInternalUser,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { exportStaffActs, listStaffActs, verifyAuditLog } from '@portal/contracts/authorization/admin-staff-log'
import { meets } from '@portal/contracts/roles'
import { aStaffMember, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { aColleague, anAct, fakeStaff } from '../testing/fake-staff.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { StaffCard } from './staff-card.tsx'

const ADMINISTRATOR = aStaffMember('user-admin')
const ROOT = aColleague({
  id: 902,
  roles: ['super-admin'],
  first_name: 'Rhea',
  last_name: 'Stone',
  email: 'r@doorstep.example',
})

const open = (fake: ReturnType<typeof fakeStaff>, path = '/admin/staff', visitor = ADMINISTRATOR) =>
  openAdmin({ fake, path, visitor })

async function choose(page: ReturnType<typeof open>, name: string, entry: string) {
  await page.user.click(await page.findByRole('button', { name: `Actions for ${name}` }))
  await page.user.click(await page.findByRole('menuitem', { name: entry }))
}

afterEach(() => {
  jest.restoreAllMocks()
})

test('rule G111: a row says who somebody is, their roles and state, when they came last and how often they are logged in', async () => {
  const invited = aColleague({
    id: 903,
    first_name: 'Ida',
    last_name: 'Berg',
    is_invited: true,
    has_second_factor: false,
    last_login: '',
    open_sessions: 0,
  })
  const page = open(
    fakeStaff(
      aColleague({ open_sessions: 2 }),
      invited,
      aColleague({ id: 904, first_name: 'Ole', disabled: true, person_state: 'deactivated' }),
    ),
  )
  const row = await page.row(/Sanna Okafor/)
  for (const fact of ['sanna@doorstep.example', 'Support', 'Active', 'Set up', '2'])
    expect(row.textContent).toContain(fact)
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/users/901')
  for (const fact of ['Invited', 'None', 'Never']) expect((await page.row(/Ida Berg/)).textContent).toContain(fact)
  expect((await page.row(/Ole Okafor/)).textContent).toContain('Deactivated')
})

test('rule G10: roles are changed after the dialog has shown them before and after', async () => {
  const fake = fakeStaff(aColleague())
  const page = open(fake)
  await choose(page, 'Sanna Okafor', 'Change roles…')
  for (const name of [/^Support/, /^Auditor/]) await page.user.click(await page.findByRole('checkbox', { name }))
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: /^Super administrator/ }).disabled).toBe(true)
  expect((await page.findByRole('dialog')).textContent).toContain('Support becomes Auditor')
  await page.press('Save roles')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The roles of Sanna Okafor are saved'))
  expect(fake.requestsOf(grantInternalRole).map(({ params }) => params)).toEqual([{ id: 901, role: 'auditor' }])
  expect(fake.requestsOf(revokeInternalRole).map(({ params }) => params)).toEqual([{ id: 901, role: 'support' }])
})

test('rule G10: nobody decides about themselves, and only those who may do everything decide about each other', async () => {
  const page = open(
    fakeStaff(aColleague({ id: ADMINISTRATOR.user.id }), ROOT, aColleague({ id: 905, roles: ['super-admin'] })),
  )
  expect((await page.findByText('You')).closest('tr')?.textContent).toContain('Sanna Okafor')
  await page.row(/Rhea Stone/)
  expect(page.queryByRole('button', { name: 'Actions for Rhea Stone' })).toBeNull()
})

test('rule G110: of the last super administrator neither the login nor that role can be taken', async () => {
  const you = aStaffMember('super-admin')
  const page = open(
    fakeStaff(ROOT, aColleague({ id: 905, roles: ['super-admin'], first_name: 'Ida', is_invited: true })),
    '/admin/staff',
    you,
  )
  await page.user.click(await page.findByRole('button', { name: 'Actions for Rhea Stone' }))
  await page.findByRole('menuitem', { name: 'Change roles…' })
  expect(page.queryByRole('menuitem', { name: 'Deactivate login…' })).toBeNull()
  await page.user.click(page.getByRole('menuitem', { name: 'Change roles…' }))
  const all = await page.findByRole<HTMLInputElement>('checkbox', { name: /^Super administrator/ })
  expect([all.checked, all.disabled]).toEqual([true, true])
  expect(await page.findByText('All of the above. Nobody else has this role, so it stays.')).toBeTruthy()
})

test('rule G9: a colleague is deactivated with a reason', async () => {
  const fake = fakeStaff(aColleague({ open_sessions: 2 }))
  fake.on(deactivateUser, () => undefined)
  const page = open(fake)
  await choose(page, 'Sanna Okafor', 'Deactivate login…')
  const dialog = await page.findByRole('dialog', { name: 'Deactivate the login of Sanna Okafor?' })
  expect(dialog.textContent).toContain('In 2 browsers becomes nowhere')
  await page.press('Deactivate login')
  await page.findAllByText('This field is required')
  expect(fake.requestsOf(deactivateUser)).toHaveLength(0)
  await page.user.type(page.getByLabelText('Reason'), 'Left the company')
  await page.press('Deactivate login')
  await waitFor(() => expect(fake.requestsOf(deactivateUser)).toHaveLength(1))
  expect(fake.requestsOf(deactivateUser)[0]).toMatchObject({
    params: { id: 901 },
    query: { reason: 'Left the company' },
  })
})

test('rule G80: a redaction to come is told apart from a deactivated login, and kept data is asked about', async () => {
  const fake = fakeStaff(aColleague({ disabled: true, person_state: 'redaction-pending' }))
  const page = open(fake)
  expect((await page.row(/Sanna Okafor/)).textContent).toContain('To be redacted')
  await choose(page, 'Sanna Okafor', 'Keep personal data…')
  await page.findByRole('dialog', { name: 'Keep the personal data of Sanna Okafor?' })
})

test('rule G111: a colleague is invited, and what was typed stays where the server refuses', async () => {
  const fake = fakeStaff()
  const page = open(fake)
  await page.press('Invite a colleague…')
  await page.user.type(await page.findByLabelText('Email address'), 'owner@acme.example')
  await page.press('Send invitation')
  await page.findAllByText('At least one role must be selected')
  await page.user.click(page.getByRole('checkbox', { name: /^Auditor/ }))
  fake.refuse(inviteInternalUser, 'identity-context:belongs-to-account')
  await page.press('Send invitation')
  await page.findByText('This person belongs to an account. Staff belong to none.')
  expect(page.getByLabelText<HTMLInputElement>('Email address').value).toBe('owner@acme.example')
})

test('rule G111: somebody who cannot log in yet is invited again, with the roles that they have', async () => {
  const fake = fakeStaff(
    aColleague({ id: 903, first_name: 'Ida', last_name: 'Berg', email: 'ida@doorstep.example', is_invited: true }),
  )
  const page = open(fake)
  await choose(page, 'Ida Berg', 'Invite again…')
  await page.findByRole('dialog', { name: 'Invite again' })
  await page.press('Send invitation')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('An invitation is on its way to ida@doorstep.example'))
  expect(fake.requestsOf(inviteInternalUser).at(-1)?.body).toEqual({
    email_address: 'ida@doorstep.example',
    first_name: 'Ida',
    last_name: 'Berg',
    roles: ['support'],
  })
})

test('rule G112: a tab says what each role may see and change', async () => {
  const page = open(fakeStaff(), '/admin/staff?tab=roles')
  const cells = within(await page.row(/^Refunds/)).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['See', 'Change', '—'])
  expect((await page.row(/^Refunds/)).textContent).toContain('Change: Billing. See: Support')
})

test('rule G113: the log names who did what in which account, is narrowed without leaving the tab, and exported', async () => {
  URL.createObjectURL = () => 'blob:held'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const fake = fakeStaff()
  fake.on(exportStaffActs, () => new Blob(['Time (UTC)\r\n'], { type: 'text/csv' }))
  const page = open(fake, '/admin/staff?tab=log')
  const row = await page.row(/Deactivated the login of Olivia Adler: Left/)
  for (const fact of ['Sanna Okafor', 'Acme Logistics']) expect(row.textContent).toContain(fact)
  expect(row.textContent).not.toContain('Support staff')
  expect(page.queryByRole('option', { name: 'The portal' })).toBeNull()
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Person' }), 'Sanna Okafor')
  await waitFor(() => expect(fake.requestsOf(listStaffActs).at(-1)?.query).toEqual({ person: 901 }))
  expect(location.search).toBe('?person=901&tab=log')
  await page.press('Export CSV')
  await waitFor(() => expect(fake.requestsOf(exportStaffActs).map(({ query }) => query)).toEqual([{ person: 901 }]))
})

test('rule G113: entries of two accounts with the same number stay apart when the log is read again', async () => {
  const fake = fakeStaff()
  const other = { account_id: 8, account_label: 'Brightside' }
  const acts = [
    anAct({ cursor: 'c2', number: 4 }),
    anAct({ cursor: 'c1', number: 4, account: other, action: 'person.activated' }),
  ]
  fake.on(listStaffActs, () => acts)
  fake.on(verifyAuditLog, () => ({ rows: 3, chains: 2, broken: null }))
  const page = open(fake, '/admin/staff?tab=log')
  await page.row(/Brightside/)
  acts.unshift(anAct({ cursor: 'c3', number: 9, account: null, action: 'audit-log.exported', fields: {} }))
  await page.press('Check integrity')
  await page.row(/Exported/)
  expect(page.getAllByRole('row', { name: /Activated|Deactivated|Exported/ })).toHaveLength(3)
})

test('rule G114: the check says that the log is intact, or which entry does not, or why it could not be made', async () => {
  const fake = fakeStaff()
  fake.on(verifyAuditLog, () => ({ rows: 12_345, chains: 7, broken: null }))
  const page = open(fake, '/admin/staff?tab=log')
  await page.press('Check integrity')
  expect(await page.findByText(/^12,345 rows in 7 chains/)).toBeTruthy()
  fake.on(verifyAuditLog, () => ({
    rows: 3,
    chains: 7,
    broken: { account_id: 10_001, position: 4, row_id: '77', what: 'was changed' as const },
  }))
  await page.press('Check integrity')
  expect(await page.findByText(/^In the log of account 10001, entry 4 \(row 77\) was changed/)).toBeTruthy()
  expect(page.queryByText(/12,345/)).toBeNull()
  fake.refuse(verifyAuditLog, 'request:rate-limited')
  await page.press('Check integrity')
  expect(await page.findByText('The log could not be checked')).toBeTruthy()
})

test('an auditor reads all of it and changes nothing', async () => {
  const page = open(fakeStaff(aColleague()), '/admin/staff', aStaffMember('auditor'))
  await page.row(/Sanna Okafor/)
  expect(page.queryByRole('button', { name: /^(Actions for|Invite)/ })).toBeNull()
})

test('the page is in the navigation of those who may read it', () => {
  const { requires = 'public' } = manifest.pages.find(({ path }) => path === '/admin/staff') ?? {}
  const roles = ['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor', 'super-admin'] as const
  expect(roles.filter((role) => meets(requires, { roles: [role] }))).toEqual(['user-admin', 'auditor', 'super-admin'])
})

test('the card on the overview counts people, and lists nobody', async () => {
  const fake = fakeStaff(
    aColleague(),
    ROOT,
    aColleague({ id: 903, is_invited: true }),
    aColleague({ id: 904, disabled: true, person_state: 'deactivated' }),
  )
  const card = renderRemote(StaffCard, { visitor: ADMINISTRATOR, fake })
  expect((await card.findByText('can log in')).closest('p')?.textContent).toBe('2 can log in')
  expect(card.getByText('1 super administrator · 1 invited · 1 deactivated')).toBeTruthy()
  expect(card.queryByText(/Sanna/)).toBeNull()
  expect(fake.requestsOf(listInternalUsers)).toHaveLength(1)
})
