import { expect, test } from '@jest/globals'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { anAdminSearchResult, aStaffMember, fakeApi, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { LoadedTable, OutdatedNotice } from './loaded.tsx'
import { type PagedLoad, usePagedLoad } from './paged-load.ts'

const aPerson = (name: string) => anAdminSearchResult({ email: `${name}@acme.example`, cursor: `after ${name}` })

/** An API that finds these, two at a time. */
function fakePeople(...names: string[]) {
  const fake = fakeApi()
  fake.on(searchUsers, ({ query: { after } }) => {
    const from = names.findIndex((name) => after === `after ${name}`) + 1
    return names.slice(from, from + 2).map(aPerson)
  })
  return fake
}

function openPeople(setting: RemoteSetting) {
  const seen: PagedLoad<{ email: string | undefined }>[] = []
  function People() {
    const people = usePagedLoad(searchUsers, {
      what: 'the people',
      query: { text: 'a' },
      next: (found) => (found.length < 2 ? undefined : { after: found.at(-1)?.cursor }),
      select: (found) => found.filter(({ email }) => email !== 'robot@acme.example'),
    })
    seen.push(people)
    return (
      <>
        <OutdatedNotice load={people} />
        <LoadedTable
          load={people}
          caption="People"
          columns={[{ id: 'email', header: 'Email', cell: ({ email }) => email }]}
          rowKey={({ email = '' }) => email}
        />
      </>
    )
  }
  const page = renderRemote(People, { visitor: aStaffMember('support'), ...setting })
  return {
    ...page,
    people: () => seen.at(-1) as PagedLoad<{ email: string | undefined }>,
    loadMore: () => act(() => seen.at(-1)?.loadMore()),
    emails: () => page.queryAllByRole('rowheader').map(({ textContent }) => textContent?.split('@')[0]),
  }
}

test('a page is read at first, and the next one, from where it ended, when somebody asks for it', async () => {
  const fake = fakePeople('ada', 'bo', 'cy')
  const page = openPeople({ fake })
  await page.row(/ada/)
  expect([page.emails(), page.people().hasMore]).toEqual([['ada', 'bo'], true])
  expect(fake.requestsOf(searchUsers)).toHaveLength(1)

  expect(await page.loadMore()).toBe(1)
  await page.row(/cy/)
  expect([page.emails(), page.people().hasMore]).toEqual([['ada', 'bo', 'cy'], false])
  expect(fake.requestsOf(searchUsers)[1]?.query).toEqual({ text: 'a', after: 'after bo' })
})

test('what is here stays while more is on its way', async () => {
  const page = openPeople({ fake: fakePeople('ada', 'bo', 'cy') })
  await page.row(/ada/)
  page.fake.on(searchUsers, () => new Promise(() => {}))
  act(() => void page.people().loadMore())
  await waitFor(() => expect(page.people().isLoadingMore).toBe(true))
  expect([page.emails(), page.people().isWaiting]).toEqual([['ada', 'bo'], false])
})

test('a next page that cannot be had rejects, makes nothing out of date, and can be asked for again', async () => {
  const fake = fakePeople('ada', 'bo')
  const page = openPeople({ fake })
  await page.row(/ada/)
  fake.refuse(searchUsers, 'request:too-large')
  await act(() => expect(page.people().loadMore()).rejects.toMatchObject({ name: 'request:too-large' }))
  expect(page.emails()).toEqual(['ada', 'bo'])
  expect(page.queryByText(/may be out of date/)).toBeNull()

  fake.on(searchUsers, () => [aPerson('cy')])
  await page.loadMore()
  await page.row(/cy/)
  expect(page.emails()).toEqual(['ada', 'bo', 'cy'])
})

test('the screen chooses among all that is here, not page by page', async () => {
  const page = openPeople({ fake: fakePeople('robot', 'bo', 'cy') })
  await page.row(/bo/)
  await page.loadMore()
  await page.row(/cy/)
  expect(page.emails()).toEqual(['bo', 'cy'])
})

test('all pages are read again when they are no longer true', async () => {
  const page = openPeople({ fake: fakePeople('ada', 'bo', 'cy') })
  await page.row(/ada/)
  await page.loadMore()
  await page.row(/cy/)
  page.fake.on(searchUsers, ({ query: { after } }) => (after ? ['cyd'] : ['ada', 'bob']).map(aPerson))
  await act(() => page.platform.queries.invalidateQueries())
  await waitFor(() => expect(page.emails()).toEqual(['ada', 'bob', 'cyd']))
})

test('a failure and a missing role are as with any load', async () => {
  const fake = fakePeople('ada')
  fake.refuse(searchUsers, 'request:too-large')
  const failed = openPeople({ fake })
  await failed.findByText('Could not load the people')
  fake.on(searchUsers, () => [aPerson('ada')])
  await failed.press('Retry')
  await failed.row(/ada/)
  failed.unmount()

  const before = fake.requestsOf(searchUsers).length
  const refused = openPeople({ fake, visitor: aStaffMember('catalog-admin') })
  refused.getByText('You do not have access to the people')
  expect(fake.requestsOf(searchUsers)).toHaveLength(before)
})
