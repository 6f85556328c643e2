import { expect, test } from '@jest/globals'
import {
  countPlanSubscribers,
  createCatalogPlan,
  deprecateCatalogPlan,
  listCatalogPlans,
  resumePlanSale,
  updateCatalogPlan,
} from '@portal/contracts/subscriptions/admin-catalog'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { aCatalogPlan, fakeCatalog } from '../../testing/fake-catalog.ts'
import { openAdmin } from '../../testing/open-admin.tsx'
import { affectedInWords } from './end-sale-dialog.tsx'

const ID = 'us-core-cloud-5k-monthly'
const PATH = `/admin/catalog/plans/${ID}`
const TEN = aCatalogPlan({ id: 'us-core-cloud-10k-monthly', plan_nickname: 'US Core 10k', price_in_cents: 29_900 })
const TRIAL = aCatalogPlan({
  id: 'trial',
  plan_nickname: 'US Core trial',
  price_in_cents: 0,
  one_time_free_trial: true,
})

type Role = Parameters<typeof aStaffMember>[0]

function openPlan(said: Partial<CatalogPlan> = {}, role: Role = 'catalog-admin', ...others: CatalogPlan[]) {
  const fake = fakeCatalog(aCatalogPlan(said), TEN, TRIAL, ...others)
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember(role) })
  return {
    ...page,
    fake,
    type: async (label: string, text: string) =>
      fireEvent.change(await page.findByLabelText(label), { target: { value: text } }),
    valueOf: (label: string) => page.getByLabelText<HTMLInputElement>(label).value,
    changes: async () => (await page.findByRole('region', { name: 'Changes' })).textContent,
    toast: (text: string) => waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual([text])),
  }
}

test('rule G60: the page of a plan has its terms, who has it, and where each capability comes from', async () => {
  const page = openPlan({ sold: true, added_capabilities: ['batch'], removed_capabilities: ['zip4'] })
  await page.findByRole('heading', { level: 1, name: 'US Core 5k' })
  page.getByText('They stay as they are, because the plan was sold.')
  const fact = async (term: string) => (await page.findByText(term, { selector: 'dt' })).nextElementSibling?.textContent
  expect(await fact('Price')).toBe('$181.00 a month')
  expect(await fact('Requests per second')).toBe('50')
  expect(await fact('Subscriptions')).toBe('3')
  expect(await fact('Chosen to follow another plan')).toBe('1')
  expect((await page.row(/US address verification/)).textContent).toContain('Product line')
  expect((await page.row(/Batch/)).textContent).toContain('This plan')
  expect((await page.row(/ZIP\+4/)).textContent).toContain('Taken away by this plan')
})

test('a plan that the catalog does not have is not found', async () => {
  const page = openAdmin({ fake: fakeCatalog(TEN), path: PATH, visitor: aStaffMember('support') })
  expect(await page.findByText('Plan not found')).toBeTruthy()
})

test('rule G61: a change is shown before and after, and only what differs is sent, with what it was', async () => {
  const page = openPlan()
  await page.press('Change…')
  expect(await page.changes()).toContain('Nothing is changed yet.')
  await page.press('Save plan')
  await page.findByText('Change something first')
  await page.type('Price (USD)', '199')
  await page.type('Requests per second', '')
  await page.user.click(page.getByRole('checkbox', { name: 'For sale' }))
  const changes = await page.changes()
  expect(changes).toContain('Price (USD)$181.00 becomes $199.00')
  expect(changes).toContain('Requests per second50 becomes No limit')
  expect(changes).toContain('For saleYes becomes No')
  await page.press('Save plan')
  await page.toast('US Core 5k is changed')
  expect(page.fake.requestsOf(updateCatalogPlan)).toEqual([
    {
      params: { id: ID },
      query: undefined,
      body: {
        price_in_cents: 19_900,
        rate_limit: null,
        purchasable: false,
        before: { price_in_cents: 18_100, rate_limit: 50, purchasable: true },
      },
    },
  ])
})

test.each<[string, string, string]>([
  ['Lookups', 'many', 'Enter a number'],
  ['Lookups', '0', 'At least 1'],
  ['Lookups', '', 'This field is required'],
  ['Price (USD)', '18.1.2', 'Enter dollars and cents, as 54.13'],
  ['Price (USD)', '500,000.01', 'At most $500,000.00'],
  ['Months', '', 'Enter months or days'],
  ['Days', '45', 'Enter months or days, not both'],
  ['Seats', '10,001', 'At most 10,000'],
])('rule I152: %s %j is refused beside the field, and nothing is sent', async (label, typed, fault) => {
  const page = openPlan()
  await page.press('Change…')
  await page.type(label, typed)
  await page.press('Save plan')
  await page.findAllByText(fault)
  expect(page.fake.requestsOf(updateCatalogPlan)).toEqual([])
  expect(page.valueOf(label)).toBe(typed)
})

test('rule I153: a plan that was sold shows its terms as facts, and free stays free', async () => {
  const page = openPlan({ sold: true })
  await page.press('Change…')
  const dialog = await page.findByRole('dialog', { name: 'Change US Core 5k' })
  expect(dialog.textContent).toContain('Its terms stay, because it was sold')
  expect(dialog.textContent).toContain('Lookups5,000')
  expect(page.queryByLabelText('Lookups')).toBeNull()
  await page.type('Price (USD)', '0')
  await page.press('Save plan')
  await page.findByText('Enter an amount above 0')
  await page.type('Name', 'Five')
  await page.type('Price (USD)', '181')
  await page.press('Save plan')
  await page.toast('Five is changed')
  expect(page.fake.requestsOf(updateCatalogPlan)[0]?.body).toEqual({
    plan_nickname: 'Five',
    before: { plan_nickname: 'US Core 5k' },
  })
})

test('rule G63: somebody else’s change is said with what they changed; saving again goes on from it', async () => {
  const page = openPlan()
  await page.press('Change…')
  await page.type('Price (USD)', '199')
  page.fake.changePlan(ID, { price_in_cents: 21_000, tier: '5000' })
  page.fake.refuse(updateCatalogPlan, 'request:out-of-date')
  await page.press('Save plan')
  await page.findByText(/Nothing was saved\. Read what they changed/)
  const news = await page.findByText('Somebody else changed this after you opened it')
  expect(news.parentElement?.textContent).toContain('Price (USD)$181.00 becomes $210.00')
  expect(news.parentElement?.textContent).toContain('Tier5k becomes 5000')
  expect([page.valueOf('Price (USD)'), page.valueOf('Tier')]).toEqual(['199', '5000'])
  expect(await page.changes()).toContain('Price (USD)$210.00 becomes $199.00')

  page.fake.on(updateCatalogPlan, () => aCatalogPlan({ price_in_cents: 19_900 }))
  await page.press('Save plan')
  await page.toast('US Core 5k is changed')
  expect(page.fake.requestsOf(updateCatalogPlan).at(-1)?.body).toEqual({
    price_in_cents: 19_900,
    before: { price_in_cents: 21_000 },
  })
})

test('rule G63: theirs can be taken in place of one’s own', async () => {
  const page = openPlan()
  await page.press('Change…')
  await page.type('Price (USD)', '199')
  page.fake.changePlan(ID, { price_in_cents: 21_000 })
  page.fake.refuse(updateCatalogPlan, 'request:out-of-date')
  await page.press('Save plan')
  await page.press('Discard my changes')
  expect(page.valueOf('Price (USD)')).toBe('210.00')
  expect(page.queryByText('Somebody else changed this after you opened it')).toBeNull()
})

test('a refusal of the server stands at its field, and what was typed stays', async () => {
  const page = openPlan()
  await page.press('Change…')
  await page.type('Tier', '6k')
  page.fake.refuse(updateCatalogPlan, 'request:invalid', {
    fields: { tier: 'This plan was sold. Create a new plan instead' },
  })
  await page.press('Save plan')
  await page.findByText('This plan was sold. Create a new plan instead')
  expect(page.getByLabelText('Tier').getAttribute('aria-invalid')).toBe('true')
  expect(page.valueOf('Tier')).toBe('6k')
})

test('rule I17: a capability of its license is taken away, another is added, and a key of one’s own too', async () => {
  const page = openPlan()
  await page.press('Change…')
  await page.user.click(await page.findByRole('checkbox', { name: 'ZIP+4 codes' }))
  await page.user.click(page.getByRole('checkbox', { name: 'Rooftop geocoding' }))
  await page.type('Another capability', 'No Spaces')
  await page.press('Add')
  await page.findByText('Enter lower-case words joined by hyphens')
  await page.type('Another capability', '')
  await page.user.type(page.getByLabelText('Another capability'), 'batch{Enter}')
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'Batch' }).checked).toBe(true)
  expect(page.fake.requestsOf(updateCatalogPlan)).toEqual([])
  await page.press('Save plan')
  await page.toast('US Core 5k is changed')
  expect(page.fake.requestsOf(updateCatalogPlan)[0]?.body).toMatchObject({
    added_capabilities: ['geocode-rooftop', 'batch'],
    removed_capabilities: ['zip4'],
    before: { added_capabilities: [], removed_capabilities: [] },
  })
})

test('rule G62: a copy has the terms of the plan that it is made from, and says what differs', async () => {
  const page = openPlan({ sold: true, deprecated: true, deprecated_from: '2026-01-31T00:00:00.000Z' })
  await page.choose('US Core 5k', 'Copy…')
  await page.type('Lookups', '7,000')
  await page.type('Tier', '7k')
  expect(await page.changes()).toContain('Lookups5,000 becomes 7,000')
  await page.user.click(page.getByRole('checkbox', { name: 'On the price list' }))
  await page.user.click(page.getByRole('checkbox', { name: 'For sale' }))
  await page.findByText('It is a draft: staff can sell it, and all of it can be changed until somebody has it.')
  await page.press('Save draft')
  await page.toast('US Core 5k is created')
  expect(page.fake.requestsOf(createCatalogPlan)).toMatchObject([
    { body: { lookups: 7_000, tier: '7k', max_users: 2, license_id: 'us-core-cloud', visible: false } },
  ])
  expect(page.fake.requestsOf(createCatalogPlan)[0]?.body).not.toHaveProperty('deprecated')
  await waitFor(() => expect(location.pathname).toBe('/admin/catalog/plans/us-core-cloud-7k-monthly'))
})

const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-05-01`
const IN_WORDS = `05/01/${new Date().getUTCFullYear() + 1}`

test('rule G64: a sale ends on a day, with what follows, after it is said who has the plan', async () => {
  const leading = aCatalogPlan({ id: 'leading', plan_nickname: 'Leading', next_plan_id: ID })
  const page = openPlan({}, 'catalog-admin', leading)
  await page.choose('US Core 5k', 'End sale…')
  await page.findByText('3 subscriptions of 2 accounts have it, and keep it until the term ends.', { exact: false })
  const dialog = page.getByRole('dialog')
  expect(dialog.textContent).toContain('What renews then goes on with it.')
  expect(dialog.textContent).toContain('It is chosen to follow 1 subscription of another plan, which goes on with it.')
  expect(dialog.textContent).toContain('Other plans renew into this oneLeading.')
  await page.user.click(page.getByRole('radio', { name: 'On a day' }))
  await page.press('Set end of sale')
  await page.findByText('This field is required')
  fireEvent.change(page.getByLabelText('First day without sale'), { target: { value: '2020-01-01' } })
  await page.findByText('Enter a day in the future')
  fireEvent.change(page.getByLabelText('First day without sale'), { target: { value: NEXT_YEAR } })
  const followers = page.getByRole('combobox', { name: 'Renews into' })
  expect(followers.textContent).not.toContain('US Core trial')
  await page.user.selectOptions(followers, 'US Core 10k, monthly, $299.00')
  expect(dialog.textContent).toContain('Then US Core 10k follows.')
  const changes = await page.changes()
  expect(changes).toContain(`End of saleNone becomes ${IN_WORDS}`)
  expect(changes).toContain('Renews intoItself becomes US Core 10k')
  await page.press('Set end of sale')
  await page.toast(`The sale of US Core 5k ends on ${IN_WORDS}`)
  expect(page.fake.requestsOf(deprecateCatalogPlan)).toMatchObject([
    { params: { id: ID }, body: { from: `${NEXT_YEAR}T00:00:00.000Z`, next_plan_id: TEN.id } },
  ])
  await page.findByText(`Its sale ends on ${IN_WORDS}`)
})

test('rule G64: a sale ends now, and what somebody else named to follow stays', async () => {
  const page = openPlan({ next_plan_id: TEN.id })
  await page.choose('US Core 5k', 'End sale…')
  await page.press('End sale now')
  await page.toast('US Core 5k is no longer sold')
  expect(page.fake.requestsOf(deprecateCatalogPlan)[0]?.body).toEqual({})
})

test('rule G64: an end that is set is moved, and is no change where it stays', async () => {
  const set = `${NEXT_YEAR}T09:30:00.000Z`
  const page = openPlan({ deprecated_from: set })
  await page.choose('US Core 5k', 'Move end of sale…')
  await page.press('Set end of sale')
  await page.findByText('Change something first')
  const later = NEXT_YEAR.replace('-05-', '-06-')
  fireEvent.change(page.getByLabelText('First day without sale'), { target: { value: later } })
  page.fake.refuse(deprecateCatalogPlan, 'request:invalid', { fields: { from: 'Enter a time within ten years' } })
  await page.press('Set end of sale')
  await page.findByText('Enter a time within ten years')
  expect(page.valueOf('First day without sale')).toBe(later)
})

test('rule I159: a plan that is no longer sold is sold again, and an end that lies ahead is canceled', async () => {
  const end = `${NEXT_YEAR}T09:30:00.000Z`
  const page = openPlan({ deprecated_from: end, next_plan_id: TEN.id })
  await page.choose('US Core 5k', 'Cancel end of sale…')
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain(`End of sale${IN_WORDS} becomes None`)
  expect(dialog.textContent).toContain('Renews intoUS Core 10k, as before')
  await page.press('Cancel end of sale')
  await page.toast('The sale of US Core 5k goes on')
  expect(page.fake.requestsOf(resumePlanSale)).toMatchObject([{ params: { id: ID }, body: { deprecated_from: end } }])
})

test('rule I159: an end that somebody moved meanwhile stays, and the dialog says so', async () => {
  const page = openPlan({ deprecated_from: `${NEXT_YEAR}T09:30:00.000Z` })
  page.fake.refuse(resumePlanSale, 'request:out-of-date')
  await page.choose('US Core 5k', 'Cancel end of sale…')
  await page.press('Cancel end of sale')
  await page.findByRole('alert')
  expect(page.toasts()).toEqual([])
})

test('rule I159: a plan that is on sale has no end to take back', async () => {
  const page = openPlan({ deprecated: true, deprecated_from: '2026-01-31T00:00:00.000Z' })
  await page.choose('US Core 5k', 'Resume sale…')
  await page.press('Resume sale')
  await page.toast('US Core 5k can be sold again')
  await page.user.click(await page.findByRole('button', { name: 'Actions for US Core 5k' }))
  await page.findByRole('menuitem', { name: 'End sale…' })
  expect(page.queryByRole('menuitem', { name: 'Resume sale…' })).toBeNull()
})

test('rule I156: of a plan that is no longer sold, only what follows changes', async () => {
  const page = openPlan({ deprecated: true, deprecated_from: '2026-01-31T00:00:00.000Z' })
  await page.findByText('Not sold since 01/31/2026')
  await page.choose('US Core 5k', 'Change what follows…')
  expect(page.queryByRole('radio')).toBeNull()
  await page.user.selectOptions(
    await page.findByRole('combobox', { name: 'Renews into' }),
    'US Core 10k, monthly, $299.00',
  )
  await page.press('Save')
  await page.toast('US Core 5k is no longer sold')
  expect(page.fake.requestsOf(deprecateCatalogPlan)[0]?.body).toEqual({ next_plan_id: TEN.id })
})

test('rule G60: support reads a plan and has no act', async () => {
  const page = openPlan({}, 'support')
  await page.findByRole('heading', { level: 1, name: 'US Core 5k' })
  await page.findByText('Who has it')
  expect(page.queryByRole('button', { name: /Change|Actions/ })).toBeNull()
  expect(page.fake.requestsOf(countPlanSubscribers)).toHaveLength(1)
  expect(page.fake.requestsOf(listCatalogPlans)).toHaveLength(1)
})

test.each<[Parameters<typeof affectedInWords>[0], string | undefined, string]>([
  [{ subscriptions: 0, accounts: 0, chosen_to_follow: 0 }, 'Ten', 'No subscription has it.'],
  [
    { subscriptions: 1, accounts: 1, chosen_to_follow: 0 },
    'Ten',
    '1 subscription of 1 account has it, and keeps it until the term ends. Then Ten follows.',
  ],
  [
    { subscriptions: 0, accounts: 0, chosen_to_follow: 2 },
    undefined,
    'No subscription has it. It is chosen to follow 2 subscriptions of another plan, which go on with it.',
  ],
])('rule G65: %j is said', (counts, follower, words) => expect(affectedInWords(counts, follower)).toBe(words))
