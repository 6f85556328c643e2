import { expect, test } from '@jest/globals'
import {
  declareTaxExempt,
  getTaxExemption,
  listTaxableLocations,
  revokeTaxExemption,
  setTaxableLocationOfAccount,
} from '@portal/contracts/sales/admin-taxes'
import type { TaxableLocation } from '@portal/contracts/sales/taxable-locations'
import { aStaffMember } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const AUSTIN: TaxableLocation = {
  TaxableLocationID: 2,
  Company: 'Acme Logistics',
  Thoroughfare: '4200 Sample Freight Way',
  Locality: 'Austin',
  County: 'Travis',
  AdministrativeArea: 'TX',
  PostalCode: '78741',
  CountryISO3: 'USA',
  CountryName: 'United States',
  Created: '2026-02-01T00:00:00Z',
}
const RENO = {
  ...AUSTIN,
  TaxableLocationID: 1,
  Thoroughfare: '9 Old Mill Rd',
  Locality: 'Reno',
  AdministrativeArea: 'NV',
}

function openTax(role: 'billing-ops' | 'support', exempt = '') {
  const fake = fakeAccount()
  let certificate = exempt
  fake.on(listTaxableLocations, () => [AUSTIN, RENO])
  fake.on(getTaxExemption, () => ({
    timestamp: certificate ? '2026-03-09T00:00:00Z' : '0001-01-01T00:00:00Z',
    tax_exempt: certificate !== '',
    document_id: certificate,
  }))
  fake.on(declareTaxExempt, ({ body }) => {
    certificate = body.document_id
    return { timestamp: '2026-03-09T00:00:00Z', tax_exempt: true, document_id: certificate }
  })
  fake.on(revokeTaxExemption, () => {
    certificate = ''
    return undefined
  })
  const page = openAdmin({ fake, path: '/admin/accounts/7?tab=tax', visitor: aStaffMember(role) })
  return { page, fake }
}

test('the address that counts stands apart from earlier ones', async () => {
  const { page, fake } = openTax('billing-ops')
  expect((await page.row(/9 Old Mill Rd/)).textContent).toContain('Reno, NV, 78741, United States')
  expect(page.getByRole('region', { name: 'Taxable address' }).textContent).toContain('4200 Sample Freight Way')
  expect(page.queryByRole('row', { name: /4200 Sample/ })).toBeNull()
  expect(fake.requestsOf(listTaxableLocations).map(({ query }) => query)).toEqual([{ account_id: 7 }])
})

test('a changed address keeps what was typed until the server takes it', async () => {
  const { page, fake } = openTax('billing-ops')
  fake.refuse(setTaxableLocationOfAccount, 'request:too-large')
  await page.press('Change address…')
  const city = await page.findByLabelText<HTMLInputElement>('City')
  expect(city.value).toBe('Austin')
  await page.user.clear(city)
  await page.user.type(city, 'Dallas')
  await page.press('Save')
  await waitFor(() => expect(fake.requestsOf(setTaxableLocationOfAccount)).toHaveLength(1))
  expect(city.value).toBe('Dallas')

  fake.on(setTaxableLocationOfAccount, () => AUSTIN)
  await page.press('Save')
  await waitFor(() => expect(page.toasts().at(-1)?.content).toBe('The taxable address is saved'))
  const [sent] = fake.requestsOf(setTaxableLocationOfAccount).slice(-1)
  expect(sent?.params).toEqual({ id: 7 })
  expect(sent?.body).toMatchObject({ locality: 'Dallas', administrative_area: 'TX', country_iso3: 'USA' })
})

test('an account is made exempt by a certificate, and taxed again for a reason', async () => {
  const { page, fake } = openTax('billing-ops')
  await page.press('Make exempt…')
  const dialog = within(await page.findByRole('dialog', { name: 'Make the account exempt?' }))
  await page.user.click(dialog.getByRole('button', { name: 'Make exempt' }))
  expect(await dialog.findAllByText('This field is required')).toBeTruthy()
  await page.user.type(dialog.getByLabelText('Certificate'), 'TX-2026-17')
  await page.user.click(dialog.getByRole('button', { name: 'Make exempt' }))
  await page.findByText('TX-2026-17')
  expect(fake.requestsOf(declareTaxExempt).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 7 }, { document_id: 'TX-2026-17' }],
  ])

  await page.press('End exemption…')
  const end = within(await page.findByRole('dialog', { name: 'End the tax exemption?' }))
  await page.user.type(end.getByLabelText('Reason'), 'Expired')
  await page.user.type(end.getByLabelText('Details'), 'Ran out in March')
  await page.user.click(end.getByRole('button', { name: 'End exemption' }))
  await page.findByText('Not exempt: sales tax is charged.')
  expect(fake.requestsOf(revokeTaxExemption).map(({ query }) => query)).toEqual([
    { reason: 'Expired', description: 'Ran out in March' },
  ])
})

test('support reads the address, and is asked for nothing that only billing operations may', async () => {
  const { page, fake } = openTax('support')
  await page.row(/9 Old Mill Rd/)
  for (const name of ['Change address…', 'Make exempt…']) expect(page.queryByRole('button', { name })).toBeNull()
  expect(page.queryByText('Tax exemption')).toBeNull()
  expect(fake.requestsOf(getTaxExemption)).toHaveLength(0)
})
