import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deleteSavedView, listSavedViews, saveView } from '@portal/contracts/authorization/admin-saved-views'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const viewsOf = (staff: TestCaller) => staff.call(listSavedViews, {})
const save = (staff: TestCaller, name: string, query: string, more: { renames?: string; list?: 'jobs' } = {}) =>
  staff.call(saveView, { body: { list: 'orders', name, query, ...more } })

test('rule G97: a view is its author’s alone, and one of the same name in the same list takes its place', async () => {
  const [sam, kim] = [await app.staff('support'), await app.staff('billing-ops')]
  await save(sam, 'Over 60 days', 'band=61-90')
  await save(sam, 'Failed', 'state=failed', { list: 'jobs' })
  await save(sam, 'Over 60 days', 'band=over-90', { list: 'jobs' })
  await save(kim, 'Over 60 days', '')
  await save(sam, 'Over 60 days', 'band=over-90')
  await save(sam, 'Over 60 days', 'band=over-90')
  expect(await viewsOf(sam)).toEqual([
    { list: 'jobs', name: 'Failed', query: 'state=failed' },
    { list: 'jobs', name: 'Over 60 days', query: 'band=over-90' },
    { list: 'orders', name: 'Over 60 days', query: 'band=over-90' },
  ])
  expect(await viewsOf(kim)).toEqual([{ list: 'orders', name: 'Over 60 days', query: '' }])

  const gone = { query: { list: 'orders', name: 'Over 60 days' } } as const
  await kim.call(deleteSavedView, gone)
  await kim.call(deleteSavedView, gone)
  expect([await viewsOf(kim), (await viewsOf(sam)).length]).toEqual([[], 3])
})

test('rule G97: a renamed view keeps its filters, also when the answer is lost and it is sent again', async () => {
  const staff = await app.staff('catalog-admin')
  await save(staff, 'Ending', 'sale=ending')
  await save(staff, 'To be replaced', 'sale=ending', { renames: 'Ending' })
  await save(staff, 'To be replaced', 'sale=ending', { renames: 'Ending' })
  expect(await viewsOf(staff)).toEqual([{ list: 'orders', name: 'To be replaced', query: 'sale=ending' }])
})

test('rule G97: a hundred views are kept at most, and one of them can still be changed', async () => {
  const staff = await app.staff('auditor')
  for (let at = 1; at <= 100; at++) await save(staff, `View ${at}`, '')
  await expect(save(staff, 'View 101', '')).rejects.toEqual(refused(409, 'identity-context:too-many-saved-views'))
  await save(staff, 'View 7', 'band=0-30')
  await save(staff, 'Seven', 'band=0-30', { renames: 'View 7' })
  const views = await viewsOf(staff)
  expect([views.length, views.filter(({ query }) => query !== '')]).toEqual([
    100,
    [{ list: 'orders', name: 'Seven', query: 'band=0-30' }],
  ])
})

test.each([
  ['no visible name', { name: ' \u200b', query: '' }],
  ['what is no query', { name: 'Mine', query: 'a b' }],
  ['a fragment', { name: 'Mine', query: '#top' }],
  ['more than 2,000 characters', { name: 'Mine', query: 'x'.repeat(2_001) }],
])('a view with %s is refused', async (_, view) => {
  const staff = await app.staff('support')
  await expect(save(staff, view.name, view.query)).rejects.toMatchObject({ status: 400 })
  expect(await viewsOf(staff)).toEqual([])
})
