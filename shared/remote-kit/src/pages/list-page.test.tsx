import { expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, aVisitor, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { oneOf, page, text, useAddress } from '../address/index.ts'
import { remoteApp } from '../app/remote-app.tsx'
import { useLoad } from '../load/index.ts'
import { fakeKeys } from '../testing/fake-keys.ts'
import { ListFilters, ListPage, ListTable } from './list-page.tsx'
import { useList } from './use-list.ts'

const ADDRESS = { q: text, state: oneOf(['working', 'paused']), page }
const STATES = ['working', 'paused'].map((value) => ({ value, label: value }))

function Keys() {
  const keys = useLoad(listSecretKeys, { what: 'the keys' })
  const list = useList(keys, {
    address: useAddress(ADDRESS),
    noun: 'key',
    texts: ({ label }) => [label],
    matches: ({ paused }, { state }) => !state || (paused ? 'paused' : 'working') === state,
  })
  return (
    <ListPage title="Keys" load={keys} none={<p>No keys yet</p>}>
      <ListFilters list={list} choices={[{ name: 'state', label: 'State', options: STATES }]} />
      <ListTable
        list={list}
        caption="All keys"
        columns={[{ id: 'label', header: 'Label', cell: ({ label = '—' }) => <a href={`/keys/${label}`}>{label}</a> }]}
        rowKey={({ key_id = '' }) => key_id}
        searched="Search looks at labels."
      />
    </ListPage>
  )
}

function openList(setting: RemoteSetting) {
  const view = renderRemote(remoteApp([{ path: '/keys', element: <Keys /> }]).Root, { path: '/keys', ...setting })
  return {
    ...view,
    labels: () => view.queryAllByRole('rowheader').map(({ textContent }) => textContent),
    title: () => view.getByRole('heading', { level: 1 }),
  }
}

const THREE = [
  aSecretKey({ label: 'Staging' }),
  aSecretKey({ label: 'Production' }),
  aSecretKey({ label: 'Batch', paused: true }),
]

test('the title is there before the rows are, and stays the same element', async () => {
  const page = openList({ fake: fakeKeys(...THREE) })
  const title = page.title()
  expect(page.getByRole('table', { name: 'All keys' }).closest('[aria-busy=true]')).toBeTruthy()
  await page.row('Staging')
  expect(page.labels()).toEqual(['Staging', 'Production', 'Batch'])
  expect(page.title()).toBe(title)
})

test('where there is nothing at all, there is nothing to filter either', async () => {
  const page = openList({ fake: fakeKeys() })
  await page.findByText('No keys yet')
  expect([page.queryByRole('search'), page.queryByRole('table')]).toEqual([null, null])
})

test('a person without the role reads which one, below the title', () => {
  const page = openList({ fake: fakeKeys(...THREE), visitor: aVisitor({ roles: ['billing-viewer'] }) })
  page.getByText('You do not have access to the keys')
  expect([page.title().textContent, page.queryByRole('search')]).toEqual(['Keys', null])
})

test('a list that cannot be had says so below its title, and is asked for again', async () => {
  const fake = fakeKeys(...THREE)
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = openList({ fake })
  expect((await page.findByRole('alert')).textContent).toContain('Could not load the keys')
  expect([page.title().textContent, page.queryByRole('table')]).toEqual(['Keys', null])

  fake.on(listSecretKeys, () => THREE)
  await page.press('Retry')
  await page.row('Staging')
})

test('rows that are here stay when reading them again fails', async () => {
  const fake = fakeKeys(...THREE)
  const page = openList({ fake })
  await page.row('Staging')
  fake.refuse(listSecretKeys, 'request:too-large')
  await act(() => page.platform.queries.invalidateQueries())
  await page.findByText(/may be out of date/)
  expect(page.labels()).toHaveLength(3)
})

test('what is searched and chosen narrows the rows, stands in the address, and is taken away at once', async () => {
  const page = openList({ fake: fakeKeys(...THREE) })
  await page.row('Staging')
  page.getByText('3 keys')
  expect(page.queryByRole('button', { name: 'Clear filters' })).toBeNull()

  fireEvent.change(page.getByRole('combobox', { name: 'State' }), { target: { value: 'working' } })
  fireEvent.change(page.getByRole('searchbox', { name: 'Search keys' }), { target: { value: 'prod' } })
  await waitFor(() => expect(page.labels()).toEqual(['Production']))
  expect(location.search).toBe('?q=prod&state=working')
  page.getByText('1 of 3 keys')

  await page.press('Clear filters')
  expect(page.labels()).toHaveLength(3)
  expect(location.search).toBe('')
  expect(page.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('when nothing fits, the table says where was looked, and takes the filters away', async () => {
  const page = openList({ fake: fakeKeys(...THREE), path: '/keys?q=nightly&state=paused' })
  const none = await page.findByRole('group', { name: 'All keys' })
  expect(none.textContent).toContain('No key matches')
  expect(none.textContent).toContain('Search looks at labels.')
  await page.user.click(none.querySelector('button') as HTMLElement)
  expect(page.labels()).toHaveLength(3)
})

test('a long list has pages, and their links stay within the filters', async () => {
  const many = Array.from({ length: 60 }, (_, at) => aSecretKey({ label: `Key ${at + 1}` }))
  const page = openList({ fake: fakeKeys(...many), path: '/keys?q=key' })
  await page.findByText('1–50 of 60 keys')
  await page.user.click(page.getByRole('link', { name: 'Next' }))
  await page.findByText('51–60 of 60 keys')
  expect(page.labels()[0]).toBe('Key 51')
  expect(location.search).toBe('?q=key&page=2')
})

test('a row that goes away hands the focus to the one that moves up', async () => {
  const page = openList({ fake: fakeKeys(...THREE) })
  await page.row('Staging')
  const linkTo = (label: string) => page.getByRole('link', { name: label })
  act(() => linkTo('Production').focus())
  page.fake.on(listSecretKeys, () => THREE.filter(({ label }) => label !== 'Production'))
  await act(() => page.platform.queries.invalidateQueries())
  await waitFor(() => expect(document.activeElement).toBe(linkTo('Batch')))
})
