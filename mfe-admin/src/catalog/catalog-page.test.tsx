import { expect, test } from '@jest/globals'
import { meets } from '@portal/contracts/roles'
import { createCatalogPlan, listCatalogPlans, loadSampleCatalog } from '@portal/contracts/subscriptions/admin-catalog'
import { aStaffMember } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { aCatalogPlan, fakeCatalog, fakeEmptyCatalog } from '../testing/fake-catalog.ts'
import { openAdmin } from '../testing/open-admin.tsx'

type Role = Parameters<typeof aStaffMember>[0]

const open = (fake: ReturnType<typeof fakeCatalog>, path = '/admin/catalog', role: Role = 'catalog-admin') =>
  openAdmin({ fake, path, visitor: aStaffMember(role) })

const SOLD = aCatalogPlan()
const ENDING = aCatalogPlan({
  id: 'ending',
  plan_nickname: 'Old 5k',
  deprecated_from: '2027-01-31T00:00:00.000Z',
  next_plan_id: SOLD.id,
})
const DRAFT = aCatalogPlan({ id: 'draft', plan_nickname: 'Next 7k', visible: false, purchasable: false })
const GONE = aCatalogPlan({
  id: 'gone',
  plan_nickname: 'First 5k',
  deprecated: true,
  deprecated_from: '2026-01-31T00:00:00.000Z',
  months: 0,
  days: 45,
})

test('rule G60: a plan’s row says in words and dates whether it is sold, and what follows it', async () => {
  const page = open(fakeCatalog(SOLD, ENDING, DRAFT, GONE))
  const row = (await page.row(/US Core 5k us-core/)).textContent
  for (const fact of ['On sale', 'US Core', '5,000', 'Monthly', '$181.00']) expect(row).toContain(fact)
  expect((await page.row(/Old 5k/)).textContent).toContain('Ends 01/31/2027then US Core 5k')
  expect((await page.row(/Next 7k/)).textContent).toContain('DraftNot on the price list')
  const gone = (await page.row(/First 5k/)).textContent
  expect(gone).toContain('Deprecatedsince 01/31/2026')
  expect(gone).toContain('45 days')
})

test('rule G60: sale, product line and words stand in the address, and each choice says how many it leaves', async () => {
  const page = open(fakeCatalog(SOLD, ENDING, DRAFT, GONE), '/admin/catalog?sale=to-come')
  await page.row(/Next 7k/)
  expect(page.queryByText('US Core 5k')).toBeNull()
  const sale = page.getByRole('combobox', { name: 'Sale' })
  expect(
    within(sale)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Any sale', 'On sale (2)', 'Ending (1)', 'Not on sale yet (1)', 'Deprecated (1)'])
  await page.user.selectOptions(sale, 'Ending (1)')
  await page.row(/Old 5k/)
  expect(location.search).toBe('?sale=ending')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Product line' }), 'US Address Verification')
  expect(location.search).toBe('?line=us-core&sale=ending')
  await page.row(/Old 5k/)
})

test('rule G60: licenses, editions and lines are tabs that keep the product line', async () => {
  const page = open(fakeCatalog(SOLD), '/admin/catalog?line=us-core')
  await page.row(/US Core 5k/)
  const tabs = within(page.getByRole('navigation', { name: 'Catalog' })).getAllByRole('link')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Plans1', 'Licenses1', 'Editions1', 'Product lines1'])
  await page.user.click(tabs[1] as HTMLElement)
  const license = await page.row(/US Core/)
  expect(license.textContent).toContain('Cloud')
  expect(location.search).toBe('?tab=licenses&line=us-core')
  await page.user.click(page.getByRole('link', { name: /^Editions/ }))
  expect((await page.row(/us-core/)).textContent).toContain('US Address Verification')
  await page.user.click(page.getByRole('link', { name: /^Product lines/ }))
  expect((await page.row(/US Address Verification/)).textContent).toContain('Software')
})

test('rule G60: those who only read have no button and no menu', async () => {
  const page = open(fakeCatalog(SOLD), '/admin/catalog', 'auditor')
  await page.row(/US Core 5k/)
  expect(page.queryByRole('button', { name: /New plan|Actions for/ })).toBeNull()
})

test('rule G60: the page is in the navigation of those who may read the catalog', () => {
  const { requires = 'public', navigation } = manifest.pages.find(({ path }) => path === '/admin/catalog') ?? {}
  expect(navigation?.label).toBe('Catalog')
  const readers = (['support', 'billing-ops', 'auditor', 'super-admin', 'user-admin', 'catalog-admin'] as const).filter(
    (role) => meets(requires, { roles: [role] }),
  )
  expect(readers).toEqual(['support', 'billing-ops', 'auditor', 'super-admin', 'catalog-admin'])
})

test('a catalog that cannot be had is said', async () => {
  const fake = fakeCatalog(SOLD)
  fake.refuse(listCatalogPlans, 'request:too-large')
  expect(await open(fake).findByText('Could not load the catalog')).toBeTruthy()
})

test('rule G66: an empty catalog leads step by step to a plan on sale', async () => {
  const fake = fakeEmptyCatalog()
  const page = open(fake)
  await page.findByRole('heading', { name: 'Nothing is on sale yet' })
  expect(page.queryByRole('button', { name: 'New plan…' })).toBeNull()
  const toCatalog = async () => page.user.click(await page.findByRole('link', { name: 'Catalog' }))
  const type = async (label: string, text: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value: text } })

  await page.press('New product line…')
  await page.findByRole('dialog', { name: 'New product line' })
  await type('Description', 'UK Address Verification')
  await type('Key', 'uk-verify')
  await type('Full key', 'uk-verification')
  await page.user.click(await page.findByRole('checkbox', { name: 'US address verification' }))
  await page.press('Create product line')
  await page.findByRole('heading', { level: 1, name: 'UK Address Verification' })
  await toCatalog()

  await page.press('New edition…')
  expect((await page.findByLabelText<HTMLSelectElement>('Product line', { selector: 'form *' })).value).toBe(
    'uk-verify',
  )
  await type('Key', 'uk-core')
  await type('Description', 'Core')
  await page.press('Create edition')
  await page.findByRole('heading', { level: 1, name: 'uk-core' })
  await toCatalog()

  await page.press('New license…')
  const license = await page.findByRole('dialog', { name: 'New license' })
  await waitFor(() => expect(license.textContent).toContain('uk-core-cloud'))
  await type('Name', 'UK Core')
  await type('Description', 'UK Core in the cloud')
  await page.press('Create license')
  await page.findByRole('heading', { level: 1, name: 'UK Core' })
  await toCatalog()

  await page.user.click((await page.findAllByRole('button', { name: 'New plan…' })).at(-1) as HTMLElement)
  await type('Name', 'UK Core 1k')
  await type('Description', 'UK Core, 1,000 lookups a month')
  await type('Price (USD)', '49')
  await type('Tier', '1k')
  await type('Lookups', '1,000')
  await page.findByText('It is on sale as soon as it is created.')
  await page.press('Create plan')
  await page.findByRole('heading', { level: 1, name: 'UK Core 1k' })
  expect(fake.requestsOf(createCatalogPlan)).toMatchObject([
    { body: { license_id: 'uk-core-cloud', price_in_cents: 4_900, lookups: 1_000, months: 1, rate_limit: null } },
  ])
  await toCatalog()
  await page.row(/UK Core 1k/)
  expect(page.queryByText('Nothing is on sale yet')).toBeNull()
})

test('rule G66: a draft alone is not on sale, and the last step says so; others read who does it', async () => {
  const page = open(fakeCatalog(DRAFT))
  await page.press('Put on sale…')
  await page.findByRole('dialog', { name: 'Change Next 7k' })
  page.unmount()
  const reader = open(fakeCatalog(DRAFT), '/admin/catalog', 'support')
  await reader.findByText('A catalog administrator creates these, one after the other.')
  expect(reader.queryByRole('button', { name: 'Put on sale…' })).toBeNull()
})

test('rule G66: where there is nothing of a kind, the steps stand alone', async () => {
  const page = open(fakeEmptyCatalog(), '/admin/catalog?tab=licenses')
  expect(await page.findByRole('button', { name: 'New product line…' })).toBeTruthy()
  expect(page.queryByRole('searchbox')).toBeNull()
  expect(page.queryByRole('button', { name: 'New license…' })).toBeNull()
})

test('rule G131: an empty catalog offers the sample: first what it creates, then as drafts or on sale', async () => {
  const fake = fakeEmptyCatalog()
  const sample = { lines: 13, editions: 13, licenses: 17, plans: 150, names: ['US Address Verification'] }
  fake.on(loadSampleCatalog, ({ body }) => {
    if (!body.dry_run) fake.known.plans.push(SOLD)
    return { ...sample, dry_run: body.dry_run ?? false }
  })
  const page = open(fake)
  await page.press('Load the sample catalog…')
  await page.findByText('It creates 13 product lines, 13 editions, 17 licenses and 150 plans:')
  await page.user.click(await page.findByRole('radio', { name: /^On sale at once/ }))
  await page.press('Load sample catalog')
  await page.row(/US Core 5k/)
  expect(fake.requestsOf(loadSampleCatalog).map(({ body }) => body)).toEqual([{ dry_run: true }, { on_sale: true }])
  expect(page.queryByText('Nothing is on sale yet')).toBeNull()
})

test('rule G131: the sample is loaded only after its dry run was read, and never beside a product line', async () => {
  const fake = fakeEmptyCatalog()
  fake.refuse(loadSampleCatalog, 'request:out-of-date')
  const page = open(fake)
  await page.press('Load the sample catalog…')
  await page.findByRole('dialog', { name: 'Load the sample catalog' })
  expect(page.queryByRole('button', { name: 'Load sample catalog' })).toBeNull()
  await page.press('Cancel')
  fake.on(loadSampleCatalog, () => ({ lines: 13, editions: 13, licenses: 17, plans: 150, names: [], dry_run: true }))
  await page.press('Load the sample catalog…')
  await page.findByText(/^It creates 13 product lines/)
  fake.refuse(loadSampleCatalog, 'request:out-of-date')
  await page.press('Load sample catalog')
  await page.findByText(/^The catalog is no longer empty/)
})

test('rule G131: the sample is offered neither beside a product line nor to those who only read', async () => {
  const page = open(fakeCatalog(DRAFT))
  await page.findByText('Nothing is on sale yet')
  expect(page.queryByRole('button', { name: /sample/ })).toBeNull()
  page.unmount()
  const reading = open(fakeEmptyCatalog(), '/admin/catalog', 'auditor')
  await reading.findByText('Nothing is on sale yet')
  expect(reading.queryByRole('button', { name: /sample/ })).toBeNull()
})
