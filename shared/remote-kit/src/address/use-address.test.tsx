import { expect, test } from '@jest/globals'
import { renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { remoteApp } from '../app/remote-app.tsx'
import { oneOf, order, page, text } from './codecs.ts'
import { useAddress } from './use-address.ts'

const PARTS = {
  q: text,
  status: oneOf(['Grace Period', 'Active']),
  tab: oneOf(['keys', 'recoverable'], 'keys'),
  sort: order(['label', 'created']),
  page,
}
type Address = ReturnType<typeof useAddress<typeof PARTS>>

/** Opens a page at this address; returns its values, and functions to change them. */
function openAt(search: string) {
  const seen: Address[] = []
  function Page() {
    seen.push(useAddress(PARTS))
    return null
  }
  renderRemote(remoteApp([{ path: '/list', element: <Page /> }]).Root, { path: `/list${search}` })
  const address = () => seen.at(-1) as Address
  return {
    address,
    change: (...changed: Parameters<Address['change']>) => act(() => address().change(...changed)),
    clear: (...names: Parameters<Address['clear']>) => act(() => address().clear(...names)),
  }
}

test('an address that says nothing says what goes without saying', () => {
  expect(openAt('').address().values).toEqual({ q: '', status: '', tab: 'keys', sort: undefined, page: 1 })
})

test('what an address says is read', () => {
  const { values } = openAt('?q=+night+owl&status=grace-period&tab=recoverable&sort=-created&page=3').address()
  expect(values).toEqual({
    q: 'night owl',
    status: 'Grace Period',
    tab: 'recoverable',
    sort: { by: 'created', isDescending: true },
    page: 3,
  })
})

test.each([
  '?status=dormant',
  '?status=Active',
  '?tab=constructor',
  '?sort=color',
  '?sort=-',
  '?page=0',
  '?page=-2',
  '?page=1.5',
  '?page=two',
  '?page=9999999999',
])('%s means nothing', (search) => {
  const { values, differs } = openAt(search).address()
  expect(values).toEqual({ q: '', status: '', tab: 'keys', sort: undefined, page: 1 })
  expect(differs('q', 'status', 'tab', 'sort', 'page')).toBe(false)
})

test('what is changed is written small, beside what was there; what goes without saying is left out', () => {
  const { change, address } = openAt('?q=owl&tab=recoverable')
  change({ status: 'Grace Period', sort: { by: 'label', isDescending: false }, tab: 'keys' })
  expect(location.search).toBe('?q=owl&status=grace-period&sort=label')
  expect(address().values).toMatchObject({ q: 'owl', status: 'Grace Period', tab: 'keys' })
  change({ q: '  ', status: '', sort: undefined })
  expect(location.href).toBe(`${location.origin}/list`)
})

test('any other change leads back to the first page', () => {
  const { change } = openAt('?q=owl&page=3')
  change({ page: 4 })
  expect(location.search).toBe('?q=owl&page=4')
  change({ status: 'Active' })
  expect(location.search).toBe('?q=owl&status=active')
})

test('the back button is for pages, not for letters', () => {
  const { change } = openAt('?q=owl')
  const entries = history.length
  change({ q: 'owls' })
  expect([location.search, history.length]).toEqual(['?q=owls', entries])
})

test('a link leads to the same page with a change, on the first of its pages', () => {
  const { linkTo } = openAt('?q=owl&page=3').address()
  expect(linkTo({ tab: 'recoverable' })).toBe('/list?q=owl&tab=recoverable')
  expect(linkTo({ page: 2 })).toBe('/list?q=owl&page=2')
  expect(linkTo({ q: '' })).toBe('/list')
})

test('what is cleared is as if it had never been said, and nothing else', () => {
  const { clear } = openAt('?q=owl&status=active&tab=recoverable&sort=label&page=2')
  clear('q', 'status')
  expect(location.search).toBe('?tab=recoverable&sort=label')
})

test('an address differs by what it says, but not by its page alone', () => {
  const { differs } = openAt('?q=owl&page=2').address()
  expect(differs('q')).toBe(true)
  expect(differs('status', 'tab')).toBe(false)
  expect(differs()).toBe(true)
  expect(openAt('?page=2').address().differs()).toBe(false)
})
