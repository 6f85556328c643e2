import { expect, test } from '@jest/globals'
import {
  type FoundThing,
  findKeyByToken,
  searchOrganizations,
  searchThings,
  searchUsers,
} from '@portal/contracts/authorization/admin-search'
import { anAdminSearchResult, aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { recentSearches } from '../overview/recent.ts'
import { fakeSearch } from '../testing/fake-admin.ts'
import { openAdmin } from '../testing/open-admin.tsx'
import { asAddressed } from './pasted-token.ts'

const TOKEN = 'psk_0aZ90aZ90aZ90aZ90aZ90aZ90aZ9xY'

function aThing(said: Partial<FoundThing> = {}): FoundThing {
  return {
    kind: 'order',
    id: '10015',
    name: 'Order 10015',
    detail: 'US Core 5k',
    state: 'past-due',
    amount: 5_413,
    at: '2026-03-09T09:00:00Z',
    account_id: 10_004,
    account_label: 'Globex',
    order_id: 10_015,
    ...said,
  }
}

/** Opens a search that finds these things, and this key by a whole token. */
function openSearch(text: string, things: FoundThing[], setting: { keys?: FoundThing[]; role?: 'user-admin' } = {}) {
  const fake = fakeSearch(anAdminSearchResult({ first_name: 'Olivia', last_name: 'Adler', account_label: 'Globex' }))
  fake.on(searchThings, () => things)
  fake.on(findKeyByToken, () => setting.keys ?? [])
  const path = `/admin/search${text && `?${new URLSearchParams({ q: text })}`}`
  return { ...openAdmin({ fake, path, visitor: aStaffMember(setting.role ?? 'support') }), fake }
}

/** Returns the sentence of the page about the text. */
const sentenceOf = async (page: ReturnType<typeof openSearch>) =>
  (await page.findByText(/^(This looks like|That is not enough)/)).textContent

test('rule G100: the page says what was typed, and shows the thing itself before its account and people', async () => {
  const page = openSearch('order 10015', [aThing()])
  const row = await page.row(/Order 10015/)
  expect(await sentenceOf(page)).toBe('This looks like an order number.')
  for (const fact of ['Order 10015', 'US Core 5k', 'Globex', 'Account 10004', 'Past due', '$54.13'])
    expect(row.textContent).toContain(fact)
  await page.row(/Olivia Adler/)
  const tables = page.getAllByRole('table').map(({ textContent }) => textContent)
  expect(tables.map((text) => /Order 10015|Olivia Adler/.exec(text ?? '')?.[0])).toEqual([
    'Order 10015',
    'Olivia Adler',
  ])
})

test.each<[what: string, text: string, thing: Partial<FoundThing>, path: string]>([
  ['an order', '#10015', {}, '/admin/orders/10015'],
  ['a receipt', 'R-000123', { kind: 'document', name: 'R-000123', state: '' }, '/admin/orders/10015'],
  ['a charge', '4242 $54.13', { kind: 'transaction', name: 'Visa •••• 4242', state: '' }, '/admin/orders/10015'],
  [
    'a key',
    'psk_…aB3d',
    { kind: 'secret-key', id: 'k1', name: 'Till', state: 'paused' },
    '/admin/accounts/10004?tab=keys&view=k1',
  ],
  [
    'a website key',
    'shop.example',
    { kind: 'website-key', id: '12', name: 'Shop', state: 'active' },
    '/admin/accounts/10004?tab=keys&view=12',
  ],
  [
    'a person',
    'a@b.example',
    { kind: 'person', id: '12', name: 'Ada Byron', state: 'active', account_id: null },
    '/admin/users/12',
  ],
  [
    'a login',
    '203.0.113.7',
    { kind: 'login', id: '12', name: 'Ada Byron', state: 'refused', account_id: null },
    '/admin/users/12',
  ],
  ['an account', 'account:10004', { kind: 'account', name: 'Globex GmbH', state: 'active' }, '/admin/accounts/10004'],
  [
    'an organization',
    'org:31',
    { kind: 'organization', id: '31', name: 'Acme Group', state: '' },
    '/admin/organizations/31',
  ],
  [
    'a log entry',
    'request:abc',
    { kind: 'log-entry', id: 'k1', name: 'Created the key', state: '' },
    '/admin/accounts/10004?tab=activity&thing=k1',
  ],
])('%s leads to where it is shown', async (_, text, thing, path) => {
  const found = aThing(thing)
  const page = openSearch(text, [found])
  expect((await page.findByRole('link', { name: found.name })).getAttribute('href')).toBe(path)
})

test('the error of a page has no page, and is shown all the same', async () => {
  const fault = {
    kind: 'page-error',
    id: 'K7Q2M9XWBT',
    name: 'Chunk is gone',
    account_id: null,
    order_id: null,
  } as const
  const page = openSearch('request:K7Q2M9XWBT', [
    aThing({ ...fault, state: '', amount: null, detail: '/account/keys' }),
  ])
  const row = await page.row(/Chunk is gone/)
  expect(row.textContent).toContain('Page error · /account/keys')
  expect(row.querySelector('a')).toBeNull()
})

test('nothing that is found is said once, also where people and organizations are asked', async () => {
  const page = openSearch('10015', [])
  page.fake.on(searchUsers, () => [])
  expect(await page.findAllByText('No results for “10015”')).toHaveLength(1)
  expect(await sentenceOf(page)).toMatch(/^This looks like a number/)
})

test('words alone name no thing, and ask for none', async () => {
  const page = openSearch('olivia', [])
  await page.row(/Olivia Adler/)
  expect(page.queryByText(/^This looks like/)).toBeNull()
  expect(page.fake.requestsOf(searchThings)).toEqual([])
})

test('an operator looks for one kind alone', async () => {
  const page = openSearch('ip:203.0.113.7', [aThing({ kind: 'login', name: 'Ada Byron', id: '12' })])
  await page.row(/Ada Byron/)
  expect([searchUsers, searchOrganizations].flatMap((call) => page.fake.requestsOf(call))).toEqual([])
})

test('an operator without what it needs says how it is typed', async () => {
  const page = openSearch('card:4242', [])
  expect(await sentenceOf(page)).toBe('That is not enough to search by. Type it like card:4242 $49.00.')
})

test('the list of operators opens by its button and by “?”, and writes one into the box', async () => {
  const page = openSearch('olivia', [])
  const button = await page.findByRole('button', { name: 'What you can search for' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(page.getByRole('heading', { name: 'What you can search for' })).toBeTruthy()
  fireEvent.click(button)
  expect(page.queryByRole('heading', { name: 'What you can search for' })).toBeNull()

  fireEvent.change(await page.box(), { target: { value: '?' } })
  expect((await page.box()).value).toBe('olivia')
  await page.press('order:')
  expect((await page.box()).value).toBe('order:')
  expect(document.activeElement).toBe(await page.box())
  expect(page.queryByRole('heading', { name: 'What you can search for' })).toBeNull()
})

/** Everything of this browser that outlives the page. */
const kept = () => JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])

test('rule G101: a pasted token is looked for at once, and only its ends stay', async () => {
  const key = aThing({ kind: 'secret-key', id: 'k1', name: 'Till', detail: 'psk_…Z9xY', state: 'active', amount: null })
  const page = openSearch('', [key], { keys: [key] })
  fireEvent.change(await page.box(), { target: { value: `auth-token=${TOKEN}` } })
  await page.row(/Till/)
  expect(await sentenceOf(page)).toBe('This looks like a whole secret key.')
  expect((await page.box()).value).toBe('psk_…Z9xY')
  expect(new URLSearchParams(location.search).get('q')).toBe('psk_…Z9xY')
  expect(page.fake.requestsOf(findKeyByToken).map(({ body }) => body)).toEqual([{ token: TOKEN }])
  expect([searchThings, searchUsers, searchOrganizations].flatMap((call) => page.fake.requestsOf(call))).toEqual([])
  expect(recentSearches()[0]).toBe('psk_…Z9xY')
  expect(kept()).not.toContain(TOKEN.slice(4, 12))
})

test('a token that no key has says so', async () => {
  const page = openSearch('', [])
  fireEvent.change(await page.box(), { target: { value: TOKEN } })
  expect(await page.findByText('No key has this token')).toBeTruthy()
})

test('a token in the address of a link is taken out of it', async () => {
  const key = aThing({ kind: 'secret-key', id: 'k1', name: 'Till', state: 'active' })
  const page = openSearch(TOKEN, [], { keys: [key] })
  await page.row(/Till/)
  expect(kept()).not.toContain(TOKEN.slice(4, 12))
  expect(page.fake.requestsOf(searchThings)).toEqual([])
})

test('a token that was handed over by the overview is looked for', async () => {
  const key = aThing({ kind: 'secret-key', id: 'k1', name: 'Till', state: 'active' })
  const page = openSearch(asAddressed(TOKEN) ?? '', [], { keys: [key] })
  await page.row(/Till/)
  expect(page.fake.requestsOf(findKeyByToken)).toHaveLength(1)
})

test('a part of a token is neither sent nor kept', async () => {
  const page = openSearch('', [])
  fireEvent.change(await page.box(), { target: { value: 'psk_0aZ90aZ9' } })
  fireEvent.keyDown(await page.box(), { key: 'Enter' })
  await page.findByText('This looks like a part of a secret key')
  expect(location.search).toBe('')
  const calls = [searchThings, findKeyByToken, searchUsers, searchOrganizations]
  expect(calls.flatMap((call) => page.fake.requestsOf(call))).toEqual([])
  expect(kept()).not.toContain('0aZ9')
})

test('user administrators find people, and are led to no account', async () => {
  const person = aThing({
    kind: 'person',
    id: '12',
    name: 'Ada Byron',
    state: 'active',
    account_id: null,
    amount: null,
  })
  const page = openSearch('10015', [person], { role: 'user-admin' })
  await page.row(/Ada Byron/)
  const row = await page.row(/Olivia Adler/)
  expect(row.textContent).toContain('Globex')
  expect([...page.container.querySelectorAll('a[href^="/admin/accounts/"]')]).toEqual([])
  expect(page.fake.requestsOf(searchOrganizations)).toEqual([])
})

test('an answer that breaks its contract shows dashes instead of breaking the page', async () => {
  const page = openSearch('#10015', [])
  page.fake.breakContract(searchThings, [{ kind: 'order', name: 5 }, { name: 'Half', state: {} }, null])
  await page.row(/Half/)
  await waitFor(() => expect(page.container.textContent).not.toMatch(/undefined|NaN|\[object/))
})
