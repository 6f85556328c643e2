import { expect, test } from '@jest/globals'
import { searchOrganizations, searchUsers } from '@portal/contracts/authorization/admin-search'
import { anAdminSearchResult, aStaffMember } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { fakeSearch } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const OLIVIA = {
  first_name: 'Olivia',
  last_name: 'Adler',
  email: 'owner@acme.example',
  account_id: 10_001,
  account_label: 'Acme Logistics',
}

test('staff land on the search, and nothing is asked before there is a text', async () => {
  const fake = fakeSearch()
  const page = openAdmin({ fake, path: '/admin' })
  await page.findByText('Whom are you looking for?')
  expect(location.pathname).toBe('/admin/search')
  expect(fake.requestsOf(searchUsers)).toHaveLength(0)
})

test('what is typed is searched when the typing pauses, and reaches the address', async () => {
  const fake = fakeSearch(anAdminSearchResult(OLIVIA))
  const page = openAdmin({ fake })
  await page.user.type(await page.box(), 'olivia ad')
  const row = await page.row(/Olivia Adler/)
  for (const fact of ['owner@acme.example', 'Acme Logistics', '10001', 'Active', 'Email'])
    expect(row.textContent).toContain(fact)
  expect(location.search).toBe('?q=olivia+ad')
  const asked = fake.requestsOf(searchUsers).map(({ query }) => query.text)
  expect(asked.at(-1)).toBe('olivia ad')
  expect(asked.length).toBeLessThan('olivia ad'.length / 2)
  expect((await page.box()).value).toBe('olivia ad')
})

test('Enter searches at once', async () => {
  const fake = fakeSearch()
  const page = openAdmin({ fake })
  await page.user.type(await page.box(), 'nobody{Enter}')
  expect(location.search).toBe('?q=nobody')
  await page.findByText('Nobody is found by “nobody”')
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

test('fifty are shown first, and the others when somebody asks for them, each once', async () => {
  const people = Array.from({ length: 60 }, (_, at) =>
    anAdminSearchResult({ user_id: at, email: `p${at}@crowd.example` }),
  )
  const fake = fakeSearch(...people)
  const page = openAdmin({ fake, path: '/admin/search?q=crowd' })
  await page.findByText('The first 50 results')

  await page.press('Load more')
  await page.findByText('60 results')
  expect(page.getAllByRole('rowheader')).toHaveLength(60)
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
  expect(fake.requestsOf(searchUsers)[1]?.query.after).toBe(people[49]?.cursor)
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
  await page.findByText(/Organizations could not be searched/)
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

test.each(['support', 'billing-ops', 'auditor', 'super-admin'] as const)('%s may search', async (role) => {
  const page = openAdmin({ fake: fakeSearch(), visitor: aStaffMember(role) })
  await page.box()
})

test.each(['catalog-admin', 'user-admin'] as const)(
  '%s reads which role is missing, and nothing is asked',
  async (role) => {
    const fake = fakeSearch()
    const page = openAdmin({ fake, visitor: aStaffMember(role), path: '/admin/search?q=acme' })
    await page.findByText('You do not have access to users and accounts')
    expect(page.getByText(/Support.*Billing operations.*Auditor/)).toBeTruthy()
    expect(fake.requestsOf(searchUsers)).toHaveLength(0)
  },
)

test('the back button takes the box with it', async () => {
  const page = openAdmin({ fake: fakeSearch(), path: '/admin/search?q=acme' })
  await page.findByText('Nobody is found by “acme”')
  act(() => {
    history.pushState(null, '', '/admin/search?q=globex')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(async () => expect((await page.box()).value).toBe('globex'))
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const page = openAdmin({ fake: fakeSearch(anAdminSearchResult(OLIVIA)), path: '/admin/search?q=acme' })
  await page.row(/Olivia/)
  const list = page.platform.queries
    .getQueryCache()
    .findAll()
    .find(({ queryKey }) => queryKey.includes('/admin/search'))
  act(() => void page.platform.queries.setQueryData(list?.queryKey ?? [], [null, { email: 5 }, { account_id: 'x' }]))
  await page.findByText('2 results')
  expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object/)
})
