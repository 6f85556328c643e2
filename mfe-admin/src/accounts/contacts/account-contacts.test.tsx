import { expect, test } from '@jest/globals'
import { listContactsOfAccount } from '@portal/contracts/contacts/admin-contacts'
import type { Contact } from '@portal/contracts/contacts/contacts'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

function aContactOf(said: Partial<Contact>): Contact {
  return {
    id: 1,
    company: 'Ledger & Co',
    email: 'ana@ledger.example',
    first_name: 'Ana',
    last_name: 'Ruiz',
    phone: '',
    position: 'Accountant',
    topics: ['billing', 'security'],
    confirmed: true,
    undeliverable_since: '',
    ...said,
  }
}

test('the contacts of an account stand with what they are written about, and whether letters reach them', async () => {
  const fake = fakeAccount()
  fake.on(listContactsOfAccount, () => [
    aContactOf({}),
    aContactOf({ id: 2, first_name: 'Ben', last_name: 'Yu', confirmed: false, topics: [] }),
    aContactOf({ id: 3, first_name: 'Cy', last_name: 'Dow', undeliverable_since: '2026-01-01T00:00:00Z' }),
  ])
  const page = openAdmin({ fake, path: '/admin/accounts/7?tab=contacts' })
  expect((await page.row(/Ana Ruiz/)).textContent).toMatch(
    /ana@ledger.example.*Confirmed.*Ledger & Co.*Billing, Security/,
  )
  expect((await page.row(/Ben Yu/)).textContent).toMatch(/Unconfirmed.*Nothing$/)
  expect((await page.row(/Cy Dow/)).textContent).toContain('Undeliverable')
  expect(fake.requestsOf(listContactsOfAccount).map(({ params }) => params)).toEqual([{ id: 7 }])
})
