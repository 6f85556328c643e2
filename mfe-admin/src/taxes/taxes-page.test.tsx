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

const LATER: TaxRate = { ...TEXAS, tax_rate_id: 3, region: 'NY', first_day: '2999-01-01', cursor: '3' }

function openTaxes({
  rates = [TEXAS, AUSTIN],
  inForce = [TEXAS] as TaxRate[],
  role = 'billing-ops' as Role,
  path = '/admin/taxes',
} = {}) {
  const fake = fakeApi()
  fake.on(listTaxRates, ({ query }) => (query.state === 'in-force' && !query.q ? inForce : rates))
  fake.on(previewTaxRates, () => PREVIEW)
  fake.on(changeTaxRates, () => PREVIEW)
  const page = openAdmin({ fake, path, visitor: aStaffMember(role) })
  const type = async (label: string, text: string) =>
    fireEvent.change(await page.findByLabelText(label), { target: { value: text } })
  return { page, fake, type }
}

/** A file that was reviewed, of rates that somebody else has changed since. */
async function reviewedBeforeOthersChanged() {
  const opened = openTaxes()
  const { page, fake, type } = opened
  await page.row(/^TX/)
  await page.press('Import CSV…')
  await type('Rates as CSV', 'country')
  await page.press('Review changes')
  await type('Reason', 'State law')
  fake.refuse(changeTaxRates, 'request:out-of-date')
  return opened
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
  expect(fake.requestsOf(listTaxRates).map(({ query }) => query)).toContainEqual({ q: 'tx', state: 'to-come' })
  await page.user.click(page.getByRole('link', { name: 'Ended' }))
  await waitFor(() => expect(location.search).toBe('?q=tx&state=ended'))
})

test('rule G121: without any rate the page says that orders are not taxed, and offers the import', async () => {
  const { page } = openTaxes({ rates: [] })
  await page.findByText('No tax rates: orders are not taxed')
  expect(page.getAllByRole('button', { name: 'Import CSV…' })).toHaveLength(2)
})

test.each(['/admin/taxes', '/admin/taxes?state=to-come', '/admin/taxes?q=ny'])(
  'rule G121: that no rate is in force is said on %s, whatever rates of other days there are',
  async (path) => {
    const { page } = openTaxes({ rates: [LATER], inForce: [], path })
    await page.row(/^NY/)
    await page.findByText('No tax rate is in force: orders are not taxed')
    page.unmount()
    const taxed = openTaxes({ rates: [LATER], path })
    await taxed.page.row(/^NY/)
    await waitFor(() => expect(taxed.fake.requestsOf(listTaxRates)).toHaveLength(2))
    expect(taxed.page.queryByText(/No tax rate is in force/)).toBeNull()
  },
)

test('rule G122: a rate in force can be ended, one to come withdrawn, and an ended one neither', async () => {
  const { page } = openTaxes({ rates: [TEXAS, AUSTIN, LATER] })
  await page.row(/^TX/)
  const entries = async (place: string) => {
    await page.press(`Actions for ${place}, United States`)
    await page.findByRole('menuitem', { name: 'Change from a day on…' })
    const names = page.getAllByRole('menuitem').map(({ textContent }) => textContent)
    await page.user.keyboard('{Escape}')
    return names
  }
  expect(await entries('TX')).toEqual(['Change from a day on…', 'End…'])
  expect(await entries('78741, Austin, TX')).toEqual(['Change from a day on…'])
  expect(await entries('NY')).toEqual(['Change from a day on…', 'Withdraw…'])
})

test('rule G122: a rate is ended on a day, and on none after the one that it ends on already', async () => {
  const { page, fake, type } = openTaxes({ rates: [{ ...TEXAS, last_day: '2998-12-31' }] })
  await page.row(/^TX/)
  await page.press('Actions for TX, United States')
  await page.user.click(await page.findByRole('menuitem', { name: 'End…' }))
  await type('Last day', '')
  await page.press('Review changes')
  await page.findAllByText('This field is required')
  await type('Last day', '2999-01-01')
  await page.press('Review changes')
  await page.findAllByText(/not after 12\/31\/2998/)
  expect(fake.requestsOf(previewTaxRates)).toEqual([])
  await type('Last day', '2998-06-30')
  await page.press('Review changes')
  await waitFor(() =>
    expect(fake.requestsOf(previewTaxRates).map(({ body }) => body.csv.split('\r\n')[1])).toEqual([
      'USA,TX,,,,2024-01-01,2998-06-30,8.25,6.25,80',
    ]),
  )
})

test('rule G122: a rate to come is withdrawn after a review that says which days no longer have it', async () => {
  const { page, fake } = openTaxes({ rates: [LATER] })
  await page.row(/^NY/)
  fake.on(previewTaxRates, () => {
    const withdrawn = { ...CHANGED, kind: 'withdrawn' as const, region: 'NY', last_day: '2998-12-31', before: LATER }
    const extended = { ...CHANGED, kind: 'extended' as const, region: 'NY', first_day: '2024-01-01' }
    const before = { ...RATES, last_day: '2998-12-31' }
    return { ...PREVIEW, changed: 0, extended: 1, withdrawn: 1, changes: [{ ...extended, before }, withdrawn] }
  })
  await page.press('Actions for NY, United States')
  await page.user.click(await page.findByRole('menuitem', { name: 'Withdraw…' }))
  await page.press('Review changes')
  const review = within(await page.findByRole('dialog', { name: 'Review changes' }))
  const [, extended, withdrawn] = review.getAllByRole('row').map(({ textContent }) => textContent)
  expect(withdrawn).toMatch(/from 01\/01\/2999.*Withdrawn.*No day/)
  expect(extended).toMatch(/Extended.*01\/01\/2024 to 12\/31\/2998.*from 01\/01\/2024/)
  expect(fake.requestsOf(previewTaxRates)[0]?.body.csv.split('\r\n')[1]).toBe(
    'USA,NY,,,,2999-01-01,2998-12-31,8.25,6.25,80',
  )
  await page.findByRole('button', { name: 'Apply 2 changes' })
})

test('rule G122: a change of a rate that goes on has its last day, one after it has ended none', async () => {
  const { page, fake, type } = openTaxes({ rates: [{ ...TEXAS, last_day: '2998-12-31' }, AUSTIN] })
  await page.row(/^TX/)
  const change = async (place: string) => {
    await page.press(`Actions for ${place}, United States`)
    await page.user.click(await page.findByRole('menuitem', { name: 'Change from a day on…' }))
    await page.findByLabelText('First day')
  }
  const daysSent = () => fake.requestsOf(previewTaxRates).at(-1)?.body.csv.split('\r\n')[1]?.split(',').slice(5, 7)
  await change('TX')
  expect(page.queryByLabelText(/^Last day/)).toBeNull()
  await type('First day', '2998-06-01')
  await page.press('Review changes')
  await waitFor(() => expect(daysSent()).toEqual(['2998-06-01', '2998-12-31']))
  await page.press('Back')
  await type('First day', '2999-06-01')
  await page.press('Review changes')
  await waitFor(() => expect(daysSent()).toEqual(['2999-06-01', '']))
  await page.press('Cancel')
  await page.press('Discard')
  await change('78741, Austin, TX')
  expect((await page.findByLabelText<HTMLInputElement>(/^Last day/)).value).toBe('')
})

test('rule G122: what is typed is not lost without a question, before and behind the review, and the reason stays', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  await page.press('Import CSV…')
  await type('Rates as CSV', 'country')
  fake.on(previewTaxRates, () => ({ ...PREVIEW, changes: [], faults: [{ line: 2, column: '', message: 'No' }] }))
  await page.press('Review changes')
  await page.row(/No$/)
  const isAsked = async () => {
    await page.user.keyboard('{Escape}')
    await page.findByText('Discard your changes?')
    await page.press('Keep editing')
  }
  await isAsked()
  fake.on(previewTaxRates, () => PREVIEW)
  await page.press('Review changes')
  await page.findByRole('dialog', { name: 'Review changes' })
  await isAsked()
  await type('Reason', 'State law')
  await page.press('Back')
  await page.findByLabelText('Rates as CSV')
  await isAsked()
  await page.press('Review changes')
  expect((await page.findByLabelText<HTMLTextAreaElement>('Reason')).value).toBe('State law')
})

test('rule G122: the same file is taken again once it is corrected', async () => {
  const { page } = openTaxes()
  await page.row(/^TX/)
  await page.press('Import CSV…')
  const input = await page.findByLabelText<HTMLInputElement>('CSV file')
  const typed = await page.findByLabelText<HTMLTextAreaElement>('Rates as CSV')
  await page.user.upload(input, new File(['country,rate'], 'rates.csv', { type: 'text/csv' }))
  await waitFor(() => expect(typed.value).toBe('country,rate'))
  await waitFor(() => expect(input.value).toBe(''))
})

test('rule G122: a file that is refused meanwhile leads back to it, with the errors', async () => {
  const { page, fake } = await reviewedBeforeOthersChanged()
  const faults = [{ line: 2, column: 'last_day', message: 'The next rate of this place begins on 2027-01-01' }]
  fake.on(previewTaxRates, () => ({ ...PREVIEW, changed: 0, changes: [], faults }))
  await page.press('Apply 1 change')
  await page.row(/The next rate of this place begins/)
  expect((await page.findByLabelText<HTMLTextAreaElement>('Rates as CSV')).value).toBe('country')
})

test('rule G122: one rate that is refused meanwhile leads back to its form, with the error', async () => {
  const { page, fake, type } = openTaxes()
  await page.row(/^TX/)
  await page.press('New rate…')
  await type('Software (%)', '8')
  await type('Data (%)', '7')
  await page.press('Review changes')
  await type('Reason', 'State law')
  fake.refuse(changeTaxRates, 'request:out-of-date')
  fake.on(previewTaxRates, () => ({ ...PREVIEW, faults: [{ line: 2, column: 'last_day', message: 'Too late' }] }))
  await page.press('Apply 1 change')
  await page.findByText('Last day: Too late')
  expect((await page.findByLabelText<HTMLInputElement>('Data (%)')).value).toBe('7')
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
  const { page, fake } = await reviewedBeforeOthersChanged()
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
