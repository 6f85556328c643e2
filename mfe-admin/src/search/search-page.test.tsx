import { expect, test } from '@jest/globals'
import { searchOrganizations, searchUsers } from '@portal/contracts/authorization/admin-search'
import { meets } from '@portal/contracts/roles'
import { anAdminSearchResult, aStaffMember } from '@portal/test-kit'
import { act, fireEvent, waitFor } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { fakeSearch } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const OLIVIA = {
  first_name: 'Olivia',
  last_name: 'Adler',
  email: 'owner@acme.example',
  account_id: 10_001,
  account_label: 'Acme Logistics',
}

test('nothing is asked before there is a text', async () => {
  const fake = fakeSearch()
  const page = openAdmin({ fake })
  await page.findByRole('heading', { name: 'What you can search for' })
  expect(fake.requestsOf(searchUsers)).toHaveLength(0)
})

test('what is typed is searched when the typing pauses, and reaches the address', async () => {
  const fake = fakeSearch(anAdminSearchResult(OLIVIA))
  const page = openAdmin({ fake })
  fireEvent.change(await page.box(), { target: { value: 'olivia ad' } })
  expect([fake.requestsOf(searchUsers).length, location.search]).toEqual([0, ''])
  const row = await page.row(/Olivia Adler/)
  for (const fact of ['owner@acme.example', 'Acme Logistics', '10001', 'Active', 'Email'])
    expect(row.textContent).toContain(fact)
  expect(location.search).toBe('?q=olivia+ad')
  expect(fake.requestsOf(searchUsers).map(({ query }) => query.text)).toEqual(['olivia ad'])
  expect((await page.box()).value).toBe('olivia ad')
})

test('Enter searches at once', async () => {
  const fake = fakeSearch()
  const page = openAdmin({ fake })
  fireEvent.change(await page.box(), { target: { value: 'nobody' } })
  fireEvent.keyDown(await page.box(), { key: 'Enter' })
  expect(location.search).toBe('?q=nobody')
  await page.findByText('No results for “nobody”')
})

test('a search without a result opens the list of what can be searched for', async () => {
  const page = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=nobody' })
  fireEvent.click(await page.findByRole('button', { name: 'Show what you can search for' }))
  expect(page.getByRole('heading', { name: 'What you can search for' })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Show what you can search for' })).toBeNull()
})

test('a row says which field matched, in which account, and whether that is deactivated', async () => {
  const europe = { account_id: 10_002, account_label: 'Acme Europe', deactivated_account: true, matched: 'account id' }
  const lone = { email: 'lone@nowhere.example', first_name: '', last_name: '', account_id: null, account_label: '' }
  const page = openAdmin({
    path: '/admin/search?q=acme',
    fake: fakeSearch(
      anAdminSearchResult({ ...OLIVIA, user_id: 1 }),
      anAdminSearchResult({ ...OLIVIA, user_id: 1, ...europe }),
      anAdminSearchResult(lone),
    ),
  })
  await page.findByText('3 results')
  const [, first, second, third] = page.getAllByRole('row')
  expect(first?.textContent).toMatch(/Acme Logistics.*Active.*Email/)
  expect(second?.textContent).toMatch(/Acme Europe.*Deactivated.*Account ID/)
  expect(third?.textContent).toMatch(/lone@nowhere.example.*No account/)
  expect(page.getByRole('link', { name: 'Acme Europe' }).getAttribute('href')).toBe('/admin/accounts/10002')
})

test('rule G80: a person who cannot log in any more says so', async () => {
  const people = [
    anAdminSearchResult({ ...OLIVIA, user_id: 1 }),
    anAdminSearchResult({ ...OLIVIA, user_id: 2, person_state: 'deactivated' }),
    anAdminSearchResult({ ...OLIVIA, user_id: 3, person_state: 'redaction-pending' }),
  ]
  const page = openAdmin({ path: '/admin/search?q=olivia', fake: fakeSearch(...people) })
  await page.findByText('3 results')
  const [, ...rows] = page.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.map((text) => /Deactivated|To be redacted/.exec(text ?? '')?.[0])).toEqual([
    undefined,
    'Deactivated',
    'To be redacted',
  ])
})

const FIRST_KEYS = '/api/security/secret-keys'

/** Opens a search with sixty results. */
async function openCrowd() {
  const people = Array.from({ length: 60 }, (_, at) =>
    anAdminSearchResult({ user_id: at, email: `p${at}@crowd.example` }),
  )
  const fake = fakeSearch(...people)
  const page = openAdmin({ fake, path: '/admin/search?q=crowd' })
  await page.findByText('The first 50 results')
  return { ...page, people }
}

test('fifty are shown first, and the others when somebody asks for them', async () => {
  const { people, fake, ...page } = await openCrowd()
  await page.press('Load more')
  await page.findByText('60 results')
  expect(page.getAllByRole('rowheader')).toHaveLength(60)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(fake.requestsOf(searchUsers)[1]?.query.after).toBe(people[49]?.cursor)
})

test('who is found again by a later answer stands there once', async () => {
  const { people, fake, ...page } = await openCrowd()
  const [again, late] = [people.at(49), people.at(59)]
  fake.on(searchUsers, () => [again, late].map((person) => anAdminSearchResult({ ...person, cursor: 'moved' })))
  await page.press('Load more')
  await page.findByText('51 results')
  expect(page.getAllByRole('rowheader')).toHaveLength(51)
})

test('loading more is a read: the first answers of other pages and what was read before stay', async () => {
  const { fake, platform, ...page } = await openCrowd()
  platform.firstAnswers.prefetch(FIRST_KEYS, async () => ({ status: 200, data: [] }))
  await page.press('Load more')
  await page.findByText('60 results')
  expect(await platform.firstAnswers.take(FIRST_KEYS)).toEqual({ status: 200, data: [] })
  expect([searchUsers, searchOrganizations].map((call) => fake.requestsOf(call).length)).toEqual([2, 1])
})

test('what could not be loaded in addition is said, leaves what is there, and can be asked for again', async () => {
  const { fake, ...page } = await openCrowd()
  fake.refuse(searchUsers, 'request:too-large')
  await page.press('Load more')
  await waitFor(() => expect(page.toasts()).toMatchObject([{ kind: 'error', reference: 'request-of-a-test' }]))
  page.getByText('The first 50 results')

  fake.on(searchUsers, () => [anAdminSearchResult()])
  await page.press('Load more')
  await page.findByText('51 results')
})

test('organizations that match stand above the people, with their primary account', async () => {
  const fake = fakeSearch()
  fake.on(searchOrganizations, () => [
    { organization_id: 3, organization_name: 'Acme Group', primary_account_id: 10_001 },
  ])
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  expect((await page.row(/Acme Group/)).textContent).toContain('3')
  expect(page.getByRole('link', { name: 'Account 10001' }).getAttribute('href')).toBe('/admin/accounts/10001')
})

test('organizations that cannot be searched take nobody with them', async () => {
  const fake = fakeSearch(anAdminSearchResult(OLIVIA))
  fake.refuse(searchOrganizations, 'request:too-large')
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  await page.row(/Olivia Adler/)
  expect(await page.findByText(/Could not search organizations/)).toBeTruthy()
})

test('a search that fails says so, with the reference, and is tried again', async () => {
  const fake = fakeSearch(anAdminSearchResult(OLIVIA))
  fake.refuse(searchUsers, 'request:too-large')
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  expect((await page.findByRole('alert')).textContent).toContain('request-of-a-test')
  fake.on(searchUsers, () => [anAdminSearchResult(OLIVIA)])
  await page.press('Retry')
  await page.row(/Olivia Adler/)
})

test.each(['support', 'billing-ops', 'auditor', 'user-admin', 'super-admin'] as const)(
  '%s may search',
  async (role) => {
    const page = openAdmin({ fake: fakeSearch(), visitor: aStaffMember(role) })
    expect(await page.box()).toBeTruthy()
  },
)

test.each([
  ['support', true],
  ['billing-ops', true],
  ['auditor', true],
  ['super-admin', true],
  ['catalog-admin', false],
  ['user-admin', true],
] as const)('of staff, %s has the page, and with it its entry in the navigation: %s', (role, has) => {
  const page = manifest.pages.find(({ path }) => path === '/admin/search')
  expect(meets(page?.requires ?? [], { roles: [role] })).toBe(has)
})

test('the back button takes the box with it', async () => {
  const page = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=acme' })
  await page.findByText('No results for “acme”')
  act(() => {
    history.pushState(null, '', '/admin/search?q=globex')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(async () => expect((await page.box()).value).toBe('globex'))
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const fake = fakeSearch()
  fake.breakContract(searchUsers, [
    null,
    { first_name: 'Olivia', email: 5 },
    { account_id: 'x', account_label: 'Acme' },
  ])
  const page = openAdmin({ fake, path: '/admin/search?q=acme' })
  await page.row(/Olivia/)
  page.getByText('2 results')
  expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object/)
})
