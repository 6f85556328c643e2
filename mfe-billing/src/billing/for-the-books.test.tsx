import { expect, jest, test } from '@jest/globals'
import { getStatement, listStatements } from '@portal/contracts/billing/papers'
import type { Role } from '@portal/contracts/roles'
import { type BillingDetails, getBillingDetails, setBillingDetails } from '@portal/contracts/sales/billing-details'
import { setTaxableLocation } from '@portal/contracts/sales/set-taxable-location'
import { getTaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { ForTheBooks } from './for-the-books.tsx'

const DETAILS: BillingDetails = {
  account_name: 'Acme Logistics',
  address: 'Acme Inc., 4200 Sample Freight Way, Austin, TX 78741-1234, USA',
  tax_id: '12-3456789',
  po_number: 'PO 2027',
  emails: [
    { email: 'ap@acme.example', confirmed: true, undeliverable_since: '' },
    { email: 'new@acme.example', confirmed: false, undeliverable_since: '' },
    { email: 'lost@acme.example', confirmed: true, undeliverable_since: '2027-01-01T00:00:00Z' },
  ],
}
const YEAR = { year: 2026, receipts: 13, credit_notes: 1, unit_amount: 5_000, tax_amount: 300, amount: 5_300 }

function open(roles: Role[] = ['billing-editor', 'billing-viewer'], years = [YEAR]) {
  const fake = fakeApi()
  fake.on(getBillingDetails, () => DETAILS)
  fake.on(listStatements, () => years)
  return { ...renderRemote(ForTheBooks, { fake, visitor: aVisitor({ roles }) }), fake }
}

test('rule J116: the details are shown, with what is not confirmed or lost; a viewer cannot change them', async () => {
  const page = open(['billing-viewer'])
  const region = await page.findByRole('region', { name: 'Billing details' })
  await page.findByText('12-3456789')
  for (const text of ['Acme Logistics', DETAILS.address, 'PO 2027']) expect(region.textContent).toContain(text)
  const chips = within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(chips).toEqual(['ap@acme.example', 'new@acme.exampleNot confirmed yet', 'lost@acme.exampleUndeliverable'])
  for (const name of ['Edit details', 'Change address']) expect(page.queryByRole('button', { name })).toBeNull()
  expect(page.queryByRole('link', { name: 'Rename' })).toBeNull()
})

test('rule J116: they are changed in a dialog, which keeps what was typed when it is refused', async () => {
  const page = open(['account-owner', 'billing-editor', 'billing-viewer'])
  expect((await page.findByRole('link', { name: 'Rename' })).getAttribute('href')).toBe('/account/profile')
  page.fake.refuse(setBillingDetails, 'request:invalid', { fields: { tax_id: 'Enter an EIN, such as 12-3456789' } })
  await page.user.click(await page.findByRole('button', { name: 'Edit details' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Edit billing details' }))
  const taxId = dialog.getByLabelText<HTMLInputElement>(/^Tax ID/)
  await page.user.clear(taxId)
  await page.user.type(taxId, 'wrong')
  const emails = dialog.getByLabelText<HTMLTextAreaElement>('Billing emails also to')
  await page.user.clear(emails)
  await page.user.type(emails, 'ap@acme.example{Enter}books@acme.example,')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter an EIN, such as 12-3456789')).toBeTruthy()
  expect(taxId.value).toBe('wrong')

  page.fake.on(setBillingDetails, () => undefined)
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Saved. New addresses get a link to confirm'))
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.fake.requestsOf(setBillingDetails).at(-1)?.body).toEqual({
    tax_id: 'wrong',
    po_number: 'PO 2027',
    emails: ['ap@acme.example', 'books@acme.example'],
  })
})

const LOCATION = {
  TaxableLocationID: 1,
  Company: 'Acme Inc.',
  Thoroughfare: '4200 Sample Freight Way',
  Locality: 'Austin',
  County: '',
  AdministrativeArea: 'TX',
  PostalCode: '78741-1234',
  CountryISO3: 'USA',
  CountryName: 'United States',
  Created: '2026-11-01T00:00:00Z',
}

test('rule J116: the billing address is changed there; what is charged next is asked again', async () => {
  const page = open()
  page.fake.on(getTaxableLocation, () => LOCATION)
  page.fake.on(setTaxableLocation, () => LOCATION)
  await page.user.click(await page.findByRole('button', { name: 'Change address' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Billing address' }))
  const street = await dialog.findByLabelText<HTMLInputElement>('Street address')
  expect(street.value).toBe('4200 Sample Freight Way')
  const asked = page.fake.requestsOf(getBillingDetails).length
  await page.user.clear(street)
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This field is required')).toBeTruthy()
  await page.user.type(street, '1 Sample Square')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The billing address is saved'))
  expect(page.queryByRole('dialog')).toBeNull()
  expect(page.fake.requestsOf(setTaxableLocation).at(-1)?.body).toMatchObject({
    thoroughfare: '1 Sample Square',
    locality: 'Austin',
    postal_code: '78741-1234',
  })
  await waitFor(() => expect(page.fake.requestsOf(getBillingDetails).length).toBe(asked + 1))
})

test('rule J116: an account without an address adds one, beginning with its name', async () => {
  const page = open()
  page.fake.on(getBillingDetails, () => ({ ...DETAILS, address: '' }))
  page.fake.refuse(getTaxableLocation, 'sales-context:location-not-found')
  await page.user.click(await page.findByRole('button', { name: 'Add address' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Billing address' }))
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Company/)).value).toBe('Acme Logistics')
  expect(dialog.getByLabelText<HTMLInputElement>('City').value).toBe('')
})

test('rule J117: each year that has receipts can be downloaded as PDF and CSV', async () => {
  const page = open()
  page.fake.on(getStatement, () => new Blob(['%PDF-']))
  const table = await page.findByRole('table', { name: 'Yearly statements' })
  expect(table.textContent).toContain('202613 receipts, 1 credit note$3.00$53.00')
  const create = jest.fn(() => 'blob:of-a-test')
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => {} })
  for (const name of ['Download PDF of 2026', 'Download CSV of 2026'])
    await page.user.click(page.getByRole('button', { name }))
  expect(page.fake.requestsOf(getStatement).map(({ query }) => query)).toEqual([
    { year: 2026, format: 'pdf' },
    { year: 2026, format: 'csv' },
  ])
  expect(create).toHaveBeenCalledTimes(2)
})

test('rule J117: an account without receipts reads what will be listed there, and a failure can be tried again', async () => {
  const page = open(undefined, [])
  expect(await page.findByText('No statements yet')).toBeTruthy()
  page.unmount()

  const fake = fakeApi()
  fake.on(getBillingDetails, () => DETAILS)
  fake.loseConnection(listStatements)
  const lost = renderRemote(ForTheBooks, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  expect(await lost.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
