import { expect, test } from '@jest/globals'
import { countJobs, listJobs } from '@portal/contracts/authorization/admin-jobs'
import {
  deleteSavedView,
  listSavedViews,
  type SavedView,
  saveView,
} from '@portal/contracts/authorization/admin-saved-views'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

/** An API without jobs that keeps views as the server does. */
function fakeViews(...kept: SavedView[]) {
  const fake = fakeApi()
  let views = kept
  const without = (list: string, ...names: (string | undefined)[]) =>
    views.filter((view) => view.list !== list || !names.includes(view.name))
  fake.on(listJobs, () => [])
  fake.on(countJobs, () => [])
  fake.on(listSavedViews, () => views)
  fake.on(saveView, ({ body: { list, name, query, renames } }) => {
    const filters = query ?? views.find((view) => view.list === list && view.name === renames)?.query ?? ''
    views = [...without(list, name, renames), { list, name, query: filters }]
    return undefined
  })
  fake.on(deleteSavedView, ({ query: { list, name } }) => {
    views = without(list, name)
    return undefined
  })
  return { fake, views: () => views }
}

const FAILED: SavedView = { list: 'jobs', name: 'Failed email', query: 'state=failed&kind=mail' }
const LATE: SavedView = { list: 'jobs', name: 'Late', query: 'state=late' }
const OF_ORDERS: SavedView = { list: 'orders', name: 'Over 90', query: 'band=over-90' }

const open = (fake: ReturnType<typeof fakeApi>, search = '') =>
  openAdmin({ fake, path: `/admin/jobs${search}`, visitor: aStaffMember('auditor') })
type Page = ReturnType<typeof open>

const itemsOf = (page: Page) => page.getAllByRole('menuitem').map(({ textContent }) => textContent)
async function choose(page: Page, button: string, item: string | RegExp) {
  await page.press(button)
  await page.user.click(await page.findByRole('menuitem', { name: item }))
}

test('rule G97: the views of a list lead to their filters, and the one that is shown says so', async () => {
  const page = open(fakeViews(FAILED, LATE, OF_ORDERS).fake)
  await page.press('Views')
  await page.findByRole('menuitem', { name: 'Late' })
  expect(itemsOf(page)).toEqual(['Failed email', 'Late', 'Save these filters…'])
  await page.user.click(page.getByRole('menuitem', { name: 'Late' }))
  expect(location.search).toBe('?state=late')
  await page.press('Saved view: Late')
  await page.findByRole('menuitem', { name: 'Late (current)' })
  expect(itemsOf(page).slice(2)).toEqual(['Save these filters…', 'Rename “Late”…', 'Delete “Late”'])
})

test('rule G97: filters get a name; one that is taken is replaced, which is said before', async () => {
  const { fake, views } = fakeViews(LATE)
  const page = open(fake, '?state=failed')
  await choose(page, 'Views', 'Save these filters…')
  const field = await page.findByRole('textbox', { name: 'Name' })
  await page.press('Save')
  await page.findByText('This field is required')
  expect(fake.requestsOf(saveView)).toEqual([])
  await page.user.type(field, 'Late')
  await page.findByText('This replaces your existing view.')
  await page.press('Replace view')
  await page.findByRole('button', { name: 'Saved view: Late' })
  expect(views()).toEqual([{ list: 'jobs', name: 'Late', query: 'state=failed' }])
})

test('rule G97: a view gets another name, and the same filters in another order are the same view', async () => {
  const { fake, views } = fakeViews(FAILED)
  const page = open(fake, '?kind=mail&state=failed')
  await choose(page, 'Saved view: Failed email', 'Rename “Failed email”…')
  const field = await page.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(field.value).toBe('Failed email')
  await page.user.clear(field)
  await page.user.type(field, 'Letters')
  await page.press('Rename')
  await page.findByRole('button', { name: 'Saved view: Letters' })
  expect(views()).toEqual([{ list: 'jobs', name: 'Letters', query: 'state=failed&kind=mail' }])
})

test('rule G97: a view is deleted at once, its filters stay, and it comes back when that is undone', async () => {
  const { fake, views } = fakeViews(LATE)
  const page = open(fake, '?state=late')
  await choose(page, 'Saved view: Late', 'Delete “Late”')
  await page.findByRole('button', { name: 'Views' })
  expect([views(), location.search]).toEqual([[], '?state=late'])
  await waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual(['“Late” is deleted']))
  act(() => page.toasts()[0]?.undo?.())
  await page.findByRole('button', { name: 'Saved view: Late' })
  expect(views()).toEqual([LATE])
})

test('views that could not be loaded are named, and filters can still be saved', async () => {
  const { fake } = fakeViews()
  fake.refuse(listSavedViews, 'request:unexpected')
  const page = open(fake)
  await page.press('Views')
  await page.findByRole('menuitem', { name: 'Save these filters…' })
  await waitFor(() => expect(itemsOf(page)[0]).toBe('Your views could not be loaded'))
})

test('rule G97: where the views are not known, the server asks before one is replaced, and what was typed stays', async () => {
  const { fake, views } = fakeViews(LATE)
  const page = open(fake, '?state=failed')
  await choose(page, 'Views', 'Save these filters…')
  fake.refuse(saveView, 'identity-context:saved-view-exists')
  await page.user.type(await page.findByRole('textbox', { name: 'Name' }), 'Over 60 days')
  await page.press('Save')
  await page.findByText(/You have a view of this name/)
  await page.findByText('This replaces your existing view.')
  fake.on(saveView, () => undefined)
  await page.press('Replace view')
  await waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual(['“Over 60 days” is saved']))
  expect(fake.requestsOf(saveView).at(-1)?.body).toEqual({
    list: 'jobs',
    name: 'Over 60 days',
    query: 'state=failed',
    replaces: true,
  })
  expect(views()).toEqual([LATE])
})

test('rule G97: names are compared as the server keeps them', async () => {
  const page = open(fakeViews(LATE).fake, '?state=failed')
  await choose(page, 'Views', 'Save these filters…')
  await page.user.click(await page.findByRole('textbox', { name: 'Name' }))
  await page.user.paste(' La\u200bte')
  await page.findByRole('button', { name: 'Replace view' })
  expect(page.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('rule G97: of two views with the same filters each is renamed and deleted; a rename sends the name alone', async () => {
  const { fake } = fakeViews(LATE, { ...LATE, name: 'Overdue' })
  const page = open(fake, '?state=late&page=2')
  await page.press('Saved view: Late')
  await page.findByRole('menuitem', { name: 'Overdue (current)' })
  expect(itemsOf(page).slice(3)).toEqual(['Rename “Late”…', 'Delete “Late”', 'Rename “Overdue”…', 'Delete “Overdue”'])
  await page.user.click(page.getByRole('menuitem', { name: 'Rename “Overdue”…' }))
  await page.user.type(await page.findByRole('textbox', { name: 'Name' }), ' jobs')
  await page.press('Rename')
  await waitFor(() =>
    expect(fake.requestsOf(saveView).map(({ body }) => body)).toEqual([
      { list: 'jobs', name: 'Overdue jobs', renames: 'Overdue' },
    ]),
  )
})

test('rule G97: a search is not kept, which the dialog says, and a view of the other filters is not the one shown', async () => {
  const { fake, views } = fakeViews(LATE)
  const page = open(fake, '?state=late&q=Acme')
  await choose(page, 'Views', 'Save these filters…')
  await page.user.type(await page.findByRole('textbox', { name: /Name/ }), 'Mine')
  await page.findByText(/^The search is not kept\./)
  await page.press('Save')
  await waitFor(() => expect(views()).toEqual([LATE, { list: 'jobs', name: 'Mine', query: 'state=late' }]))
})
