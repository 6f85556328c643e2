import { expect, test } from '@jest/globals'
import {
  changeTaxRates,
  exportTaxRates,
  listTaxRates,
  previewTaxRates,
  type RateChange,
  type TaxRate,
  type TaxRatesPreview,
} from '@portal/contracts/sales/admin-tax-rates'
import { aStaffMember, fakeApi } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { openAdmin } from '../testing/open-admin.tsx'

const TEXAS: TaxRate = {
  tax_rate_id: 1,
  country_iso3: 'USA',
  region: 'TX',
  county: '',
  locality: '',
  postal_code: '',
  first_day: '2024-01-01',
  last_day: '',
  saas_millionths: 82_500,
  data_millionths: 62_500,
  base_millionths: 800_000,
  cursor: '1',
}
const AUSTIN: TaxRate = {
  ...TEXAS,
  tax_rate_id: 2,
  locality: 'Austin',
  postal_code: '78741',
  last_day: '2024-12-31',
  cursor: '2',
}

const { tax_rate_id: _, cursor: __, ...RATES } = TEXAS
const CHANGED: RateChange = {
  ...RATES,
  line: 2,
  kind: 'changed',
  first_day: '2999-01-01',
  saas_millionths: 90_000,
  before: RATES,
}
const PREVIEW: TaxRatesPreview = {
  version: 'first',
  added: 0,
  changed: 1,
  ended: 0,
  extended: 0,
  withdrawn: 0,
  unchanged: 3,
  changes: [CHANGED],
  faults: [],
}

type Role = Parameters<typeof aStaffMember>[0]

function openTaxes({ rates = [TEXAS, AUSTIN], role = 'billing-ops' as Role, path = '/admin/taxes' } = {}) {
  const fake = fakeApi()
  fake.on(listTaxRates, () => rates)
  fake.on(previewTaxRates, () => PREVIEW)
  fake.on(changeTaxRates, () => PREVIEW)
  const page = openAdmin({ fake, path, visitor: aStaffMember(role) })
  const type = async (label: string, text: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value: text } })
  return { page, fake, type }
}

test('rule G120: a rate says its place, its days, both rates and the share that is taxed', async () => {
  const { page } = openTaxes()
  const wide = (await page.row(/^TX/)).textContent
  for (const fact of ['United States', 'In force', '01/01/2024', 'No end', '8.25%', '6.25%', '80%'])
    expect(wide).toContain(fact)
  const narrow = (await page.row(/78741, Austin/)).textContent
  for (const fact of ['TX, United States', 'Ended', '12/31/2024']) expect(narrow).toContain(fact)
})

test('rule G120: state and words stand in the address and are asked of the server', async () => {
  const { page, fake } = openTaxes({ path: '/admin/taxes?state=to-come&q=tx' })
  await page.row(/^TX/)
  expect(fake.requestsOf(listTaxRates).map(({ query }) => query)).toEqual([{ q: 'tx', state: 'to-come' }])
  await page.user.click(page.getByRole('link', { name: 'Ended' }))
  await waitFor(() => expect(location.search).toBe('?q=tx&state=ended'))
})

test('rule G121: without any rate the page says that orders are not taxed, and offers the import', async () => {
  const { page } = openTaxes({ rates: [] })
  await page.findByText('No tax rates: orders are not taxed')
  expect(page.getAllByRole('button', { name: 'Import CSV…' })).toHaveLength(2)
})

test('rule G122: a rate is changed from a day on, after a review of what is now and what will be, for a reason', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  await page.press('Actions for TX, United States')
  await page.user.click(await page.findByRole('menuitem', { name: 'Change from a day on…' }))
  await page.findByRole('dialog', { name: 'Change the rate of TX, United States' })
  await type('First day', '2999-01-01')
  await type('Software (%)', '9')
  await page.press('Review changes')

  const review = within(await page.findByRole('dialog', { name: 'Review changes' }))
  const row = review.getByRole('row', { name: /TX, United States/ })
  expect(row.textContent).toContain('from 01/01/2999')
  expect(row.textContent).toContain('8.25% software, 6.25% data on 80%')
  expect(row.textContent).toContain('9% software, 6.25% data on 80%')
  expect(fake.requestsOf(previewTaxRates).map(({ body }) => body.csv.split('\r\n')[1])).toEqual([
    'USA,TX,,,,2999-01-01,,9,6.25,80',
  ])
  await page.press('Apply 1 change')
  await review.findAllByText('This field is required')
  await type('Reason', 'State law')
  await page.press('Apply 1 change')
  await waitFor(() => expect(page.toasts().at(-1)?.content).toBe('Tax rates: 1 changed, 3 unchanged'))
  const [previewed] = fake.requestsOf(previewTaxRates)
  expect(fake.requestsOf(changeTaxRates).map(({ body }) => body)).toEqual([
    { csv: previewed?.body.csv, version: 'first', reason: 'State law' },
  ])
})

test('rule G122: on the way back from the review what was typed is there', async () => {
  const { page, type } = openTaxes()
  await page.row(/^TX/)
  await page.press('New rate…')
  await type('Software (%)', '8')
  await type('Data (%)', '7')
  await page.press('Review changes')
  await page.findByRole('dialog', { name: 'Review changes' })
  await page.press('Back')
  expect((await page.findByLabelText<HTMLInputElement>('Data (%)')).value).toBe('7')
})

test('rule G122: of a file the errors stand beside their lines, and what was pasted stays', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  fake.on(previewTaxRates, () => ({
    ...PREVIEW,
    changes: [],
    faults: [{ line: 3, column: 'region', message: 'Enter a valid state, such as TX' }],
  }))
  await page.press('Import CSV…')
  await type('Rates as CSV', 'country,region')
  await page.press('Review changes')
  expect((await page.row(/Enter a valid state/)).textContent).toBe('3regionEnter a valid state, such as TX')
  expect((await page.findByLabelText<HTMLTextAreaElement>('Rates as CSV')).value).toBe('country,region')
  expect(page.queryByRole('dialog', { name: 'Review changes' })).toBeNull()
})

test('rule G122: rates that changed since the review are said, with what would change now', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  await page.press('Import CSV…')
  await type('Rates as CSV', 'country')
  await page.press('Review changes')
  await type('Reason', 'State law')
  fake.refuse(changeTaxRates, 'request:out-of-date')
  fake.on(previewTaxRates, () => ({ ...PREVIEW, version: 'second' }))
  await page.press('Apply 1 change')
  await page.findByText('The rates changed meanwhile')
  expect((await page.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('State law')
  fake.on(changeTaxRates, () => PREVIEW)
  await page.press('Apply 1 change')
  await waitFor(() => expect(fake.requestsOf(changeTaxRates).at(-1)?.body.version).toBe('second'))
})

test('rule G122: what changes nothing is said, and cannot be applied', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  fake.on(previewTaxRates, () => ({ ...PREVIEW, changed: 0, changes: [] }))
  await page.press('Import CSV…')
  await type('Rates as CSV', 'country')
  await page.press('Review changes')
  await page.findByRole('dialog', { name: 'Nothing changes' })
  expect(page.queryByRole('button', { name: /^Apply/ })).toBeNull()
})

test.each(['support', 'catalog-admin', 'auditor'] as const)(
  '%s reads and exports rates, and changes none',
  async (role) => {
    const { page, fake } = openTaxes({ role })
    await page.row(/^TX/)
    expect(page.queryByRole('button', { name: /New rate|Import|Actions for/ })).toBeNull()
    fake.on(exportTaxRates, () => new Blob(['country']))
    await page.press('Export CSV')
    await waitFor(() => expect(fake.requestsOf(exportTaxRates)).toHaveLength(1))
  },
)
