import { afterEach, expect, jest, test } from '@jest/globals'
import type { Findable } from '@portal/contracts/platform'
import type { CallApi } from '@portal/platform/api'
import { type Platform, startPlatform } from '@portal/platform/start'
import { act, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import type { Slots } from '../slots/slots.ts'
import { SlotsContext } from '../slots/slots-context.ts'
import { aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { SearchPage } from './search-page.tsx'

const TEAM = aRemote('team', aPage('/account/team', { title: 'Members', keywords: ['quotas'] }))
const MEMBERS: Findable = {
  kind: 'Member',
  icon: 'users',
  title: '{first_name} {last_name}',
  detail: '{email_address}',
  acts: [],
  call: { service: 'authorization', path: '/identities' },
  requires: 'self',
  path: '/account/team?q={email_address}',
}

let platform: Platform | undefined
afterEach(() => platform?.stop())

test('a page is found by its keywords, and a thing of the account by its fields', async () => {
  const rows = [{ first_name: 'Olivia', last_name: 'Adler', email_address: 'owner+1@acme.example' }]
  const byKeyword = search('quotas', Promise.resolve([TEAM]))
  expect((await byKeyword.findByRole('link', { name: /^Members/ })).getAttribute('href')).toBe('/account/team')
  byKeyword.unmount()

  const byName = search('oliva', Promise.resolve([{ ...TEAM, finds: [MEMBERS] }]), rows)
  const link = await byName.findByRole('link', { name: /^Olivia Adler/ })
  expect(link.getAttribute('href')).toBe('/account/team?q=owner%2B1%40acme.example')
  expect(link.querySelector('mark')?.textContent).toBe('Olivia')
})

test('rule N40: what fits by a keyword says by which', async () => {
  const found = search('quotas', Promise.resolve([TEAM]))
  expect((await found.findByRole('link', { name: /^Members/ })).textContent).toBe('MembersRelated: quotas')
  found.unmount()
  const titled = search('members', Promise.resolve([TEAM]))
  expect((await titled.findByRole('link', { name: /^Members/ })).textContent).toBe('Members')
})

test('nothing is called missing before everything was looked through', async () => {
  const page = search('quotas', new Promise(() => {}))
  await page.findByText('Looking…')
  page.unmount()
  const looked = search('quotas', Promise.resolve([aRemote('keys')]))
  expect(await looked.findByText('Nothing found')).toBeTruthy()
})

test('rule N16: what is found so far is seen above rows that are on their way, and stays in its place when they come', async () => {
  let answer = (_: unknown[]) => {}
  const rows = new Promise<unknown[]>((resolve) => {
    answer = resolve
  })
  const page = search('members', Promise.resolve([{ ...TEAM, finds: [MEMBERS] }]), rows)
  const soFar = await page.findByRole('link', { name: /^Members/ })
  expect(page.getByText('1 result so far. Still looking…')).toBeTruthy()
  expect(soFar.closest('[data-held]')).toBeNull()
  soFar.focus()
  const onTheWay = () => page.container.querySelectorAll('[aria-hidden="true"] > span').length
  expect(onTheWay()).toBe(4)

  answer([{ first_name: 'Olive', last_name: 'Members', email_address: '' }])
  await page.findByText('2 results')
  expect(document.activeElement).toBe(soFar)
  expect(onTheWay()).toBe(0)
  expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Pages 1',
    'Members 1',
  ])
})

test('rule N16: other kinds do not stand in for the one that is asked for while it is on its way', async () => {
  const page = search('members&kind=member', Promise.resolve([{ ...TEAM, finds: [MEMBERS] }]), new Promise(() => {}))
  await page.findByText('1 result so far. Still looking…')
  expect(page.queryByRole('heading', { level: 2 })).toBeNull()
})

test('rule N33: where nothing fits every word, what some of them fit stands below, under its own heading', async () => {
  const page = search('members elephant', Promise.resolve([TEAM]))
  await page.findByText('Nothing found')
  const close = within(page.getByRole('region', { name: 'Close matches' }))
  expect(close.getByRole('link').getAttribute('href')).toBe('/account/team')
})

test('a rest that cannot be had leaves the titles', async () => {
  const page = search('members', Promise.reject(new Error('gone')))
  await act(async () => {})
  expect(await page.findByRole('link', { name: /^Members/ })).toBeTruthy()
})

test('rule N16: the address says of which kind results are shown, and each kind says how many it has', async () => {
  const rows = ['Olivia', 'Olive', 'Olin'].map((first_name) => ({
    first_name,
    last_name: 'Members',
    email_address: '',
  }))
  const page = search('members&kind=member', Promise.resolve([{ ...TEAM, finds: [MEMBERS] }]), rows)
  await page.findByRole('heading', { name: 'Members 3' })
  const kinds = within(page.getByRole('navigation', { name: 'Kinds of results' })).getAllByRole('link')
  expect(kinds.map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
    'Members 3',
    '/search?q=members&kind=member',
  ])
  expect(page.queryByRole('heading', { name: /^Pages/ })).toBeNull()
  expect(kinds.find((link) => link.getAttribute('aria-current'))?.textContent).toBe('Members 3')
})

test('rule N16: arrows go from the field through the results and back', async () => {
  const page = search('members', Promise.resolve([TEAM]))
  const result = await page.findByRole('link', { name: /^Members/ })
  page.getByRole('searchbox').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(result)
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(page.getByRole('searchbox'))
})

const ORDERS: Findable = {
  kind: 'Order',
  icon: 'receipt',
  acts: [],
  requires: 'self',
  asks: 'text',
  call: { service: 'billing', path: '/v1/account/orders/search' },
  title: 'Order {order_id}',
  path: '/account/orders/{order_id}',
}
const DOCUMENTS: Findable = {
  ...ORDERS,
  kind: 'Document',
  title: '{document}',
  detail: 'of order {order_id}',
  path: '/account/orders/{order_id}?document={document}',
}
const BILLING = {
  ...aRemote('billing', aPage('/account/orders', { title: 'Orders' })),
  finds: [ORDERS, DOCUMENTS],
}

test('rule G101: a secret token is sent to no list that the server searches', async () => {
  const token = `psk_${'0aZ9'.repeat(7)}xY`
  const page = search(token, Promise.resolve([BILLING]), [{ order_id: 10_042 }])
  await page.findByText(/No results|Nothing/)
  expect(
    jest.mocked(page.callApi).mock.calls.filter(([, given]) => JSON.stringify(given ?? {}).includes('0aZ9')),
  ).toEqual([])
})

test('rule J132: an order and its document are found by the number that the server finds, each with its address', async () => {
  const rows = [{ order_id: 10_042 }, { order_id: 10_007, document: 'INV-100421' }]
  const page = search('10042', Promise.resolve([BILLING]), rows)
  await page.findByText('3 results')
  const addresses = page.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(['/account/orders/10042', '/account/orders/10007']))
  expect(addresses).toContain('/account/orders/10007?document=INV-100421')
  expect(page.getByRole('heading', { name: 'Documents 1' })).toBeTruthy()
  const asked = jest.mocked(page.callApi).mock.calls.map(([call, given]) => [call.path, given?.query])
  expect(asked).toEqual([['/v1/account/orders/search', { text: '10042' }]])
})

test('rule J132: no order is asked for by one letter', async () => {
  const page = search('1', Promise.resolve([BILLING]))
  await page.findByText('Nothing found')
  expect(page.callApi).not.toHaveBeenCalled()
})

test('rule J132: what was found stays while the server looks for another text', async () => {
  let answer = (_: unknown[]) => {}
  const rows = new Promise<unknown[]>((resolve) => {
    answer = resolve
  })
  const all = Promise.resolve([BILLING, { ...TEAM, finds: [MEMBERS] }])
  const page = search('oliv', all, ({ text }) => {
    if (text === 'olivia') return rows
    return text ? [] : [{ first_name: 'Olivia', last_name: 'Adler', email_address: '' }]
  })
  await page.findByRole('link', { name: /^Olivia Adler/ })
  act(() => page.store.setState({ search: '?q=olivia' }))
  await page.findByText('1 result so far. Still looking…')
  expect(page.getByRole('link', { name: /^Olivia Adler/ })).toBeTruthy()
  answer([])
  await page.findByText('1 result')
})

test('rule N17: where nothing is found the pages that people want and somebody to ask are at hand', async () => {
  const page = search('zzqq', Promise.resolve([TEAM]))
  await page.findByText('Nothing found')
  const ways = within(page.getByRole('navigation', { name: 'Where to go next' }))
  expect(ways.getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/contact')
})

type Rows = readonly unknown[] | Promise<unknown[]>

/** The page for a text, with rows that are the same for every call, or follow from what is asked. */
function search(
  text: string,
  rest: ReturnType<Slots['remotes']>,
  rows: Rows | ((query: { text?: string }) => Rows) = [],
) {
  const plan = aPlan()
  const answer = async (_: unknown, { query = {} }: { query?: object } = {}) =>
    typeof rows === 'function' ? rows(query) : rows
  const callApi = jest.fn(answer) as unknown as CallApi
  platform = startPlatform({ plan, callApi })
  Object.assign(globalThis, { fetch: jest.fn(async () => ({ json: async () => [] })) })
  const store = createPageStore({ plan, path: '/search', theme: 'system' })
  store.setState({ search: `?q=${text}`, isLive: true })
  const slots = { remotes: jest.fn<Slots['remotes']>().mockReturnValue(rest) } as Partial<Slots> as Slots
  const page = render(
    <SlotsContext value={slots}>
      <PageProvider value={store}>
        <SearchPage />
      </PageProvider>
    </SlotsContext>,
  )
  return { ...page, store, callApi }
}
