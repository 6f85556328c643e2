import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { grantInternalRole, revokeInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { deleteSavedView, listSavedViews, saveView } from '@portal/contracts/authorization/admin-saved-views'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'
import { savedViews } from './saved-views.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const viewsOf = (staff: TestCaller) => staff.call(listSavedViews, {})
interface More {
  list?: 'jobs' | 'transactions' | 'catalog'
  replaces?: true
}
const save = (staff: TestCaller, name: string, query: string, more: More = {}) =>
  staff.call(saveView, { body: { list: 'orders', name, query, ...more } })
const rename = (staff: TestCaller, renames: string, name: string, more: More = {}) =>
  staff.call(saveView, { body: { list: 'orders', name, renames, ...more } })
const EXISTS = refused(409, 'identity-context:saved-view-exists')

test('rule G97: a view is its author’s alone, and one of the same name in the same list is replaced only if that is wanted', async () => {
  const [sam, kim] = [await app.staff('support'), await app.staff('billing-ops')]
  await save(sam, 'Over 60 days', 'band=61-90')
  await save(sam, 'Failed', 'state=failed', { list: 'jobs' })
  await save(sam, 'Over 60 days', 'state=late', { list: 'jobs' })
  await save(kim, 'Over 60 days', '')
  await expect(save(sam, 'Over 60 days', 'band=over-90')).rejects.toEqual(EXISTS)
  await save(sam, 'Over 60 days', 'band=over-90', { replaces: true })
  await save(sam, 'Over 60 days', 'band=over-90')
  expect(await viewsOf(sam)).toEqual([
    { list: 'jobs', name: 'Failed', query: 'state=failed' },
    { list: 'jobs', name: 'Over 60 days', query: 'state=late' },
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
  await save(staff, 'Old', 'band=31-60')
  await save(staff, 'To be replaced', 'band=over-90')
  await expect(rename(staff, 'Old', 'To be replaced')).rejects.toEqual(EXISTS)
  expect(await viewsOf(staff)).toHaveLength(2)
  await rename(staff, 'Old', 'To be replaced', { replaces: true })
  await rename(staff, 'Old', 'To be replaced', { replaces: true })
  await rename(staff, 'To be replaced', 'To be replaced')
  expect(await viewsOf(staff)).toEqual([{ list: 'orders', name: 'To be replaced', query: 'band=31-60' }])
  await expect(rename(staff, 'Old', 'Other')).rejects.toEqual(refused(404, 'request:not-found'))
})

test('rule G97: the views of somebody who is forgotten, or who is no longer of staff, are deleted', async () => {
  const [gone, left, root] = [await app.staff('support'), await app.staff('support'), await app.staff('super-admin')]
  const change = { params: { id: left.userId, role: 'auditor' } } as const
  for (const staff of [gone, left]) await save(staff, 'Mine', 'band=31-60')
  await root.call(grantInternalRole, change)
  await root.call(revokeInternalRole, change)
  const keptBy = async ({ userId }: TestCaller) =>
    (await app.db.select().from(savedViews).where(eq(savedViews.userId, userId))).length
  expect([await keptBy(gone), await keptBy(left)]).toEqual([1, 1])
  await app.db.transaction((tx) => redactPerson(tx, gone.userId, app.clock.now()))
  expect([await keptBy(gone), await keptBy(left)]).toEqual([0, 1])
  await root.call(revokeInternalRole, { params: { id: left.userId, role: 'support' } })
  expect(await keptBy(left)).toBe(0)
})

test('rule G97: a hundred views are kept at most, and one of them can still be changed', async () => {
  const staff = await app.staff('auditor')
  for (let at = 1; at <= 100; at++) await save(staff, `View ${at}`, '')
  await expect(save(staff, 'View 101', '')).rejects.toEqual(refused(409, 'identity-context:too-many-saved-views'))
  await save(staff, 'View 7', 'band=0-30', { replaces: true })
  await rename(staff, 'View 7', 'Seven')
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
  ['more than 2,000 characters', { name: 'Mine', query: `band=${'x'.repeat(2_000)}` }],
  ['neither filters nor a view to rename', { name: 'Mine' }],
  ['both', { name: 'Mine', query: '', renames: 'Other' }],
  ['a filter of another list', { name: 'Mine', query: 'state=late' }],
  ['numbers of accounts', { list: 'transactions', name: 'Mine', query: 'tests=only&accounts=10001%2C10002' }],
  ['transactions of some accounts', { list: 'transactions', name: 'Mine', query: 'view=accounts' }],
  ['a search', { list: 'catalog', name: 'Mine', query: 'q=Acme' }],
] as const)('rule G97: a view with %s is refused', async (_, view) => {
  const staff = await app.staff('support')
  await expect(staff.call(saveView, { body: { list: 'orders', ...view } })).rejects.toMatchObject({ status: 400 })
  expect(await viewsOf(staff)).toEqual([])
})

test.each([
  ['transactions', 'from=2026-11-01&kind=refund&network=Visa&tests=only&to=2026-11-30'],
  ['transactions', 'method=Check&period=this-month&view=offline'],
  ['catalog', 'line=1&sale=ending&tab=plans'],
  ['jobs', 'kind=mail&state=failed'],
] as const)('rule G97: a view of %s keeps its filters', async (list, query) => {
  const staff = await app.staff('support')
  await save(staff, 'Mine', query, { list })
  expect(await viewsOf(staff)).toEqual([{ list, name: 'Mine', query }])
})
