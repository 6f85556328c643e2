import { expect, jest, test } from '@jest/globals'
import { approveOrder, getOrderAsStaff, getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { listTransactionsOfAccount } from '@portal/contracts/payments/admin-payments'
import { aStaffMember, aTransaction } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../testing/fake-admin.ts'
import { openOrder } from '../testing/fake-orders.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const TO_APPROVE = { amount_owed: 5_413, terms: 'net-30', payment_due_date: '2999-01-01T00:00:00Z' }
const PAYMENT = { account_id: 7, order_id: 12, payment_method_id: 'visa' }
const ITEM = {
  item_id: 'i',
  lookups: 1_000,
  plan_id: 'p',
  amount: 5_413,
  tax_amount: 413,
  unit_amount: 5_000,
  tax_rate: 0.0825,
}

test('rule G42: an order has its account, its lines, its money and its documents on one page', async () => {
  const page = openOrder({
    order: {
      amount_refunded: 1_000,
      taxed_at: 'Austin, TX 78741',
      paid_with: 'Visa •••• 4242',
      refunds: [{ date: '2026-03-09T09:00:00Z', amount: 1_000, went_to: 'Visa •••• 4242', voided: false }],
      items: [{ ...ITEM, description: 'US Address Verification, 1,000 lookups' }],
      papers: [{ number: 'R-000009', kind: 'receipt', issued: '2026-03-09T09:00:00Z', amount: 5_413 }],
    },
    ledger: [
      aTransaction({ ...PAYMENT, transaction_id: 't1' }),
      aTransaction({ ...PAYMENT, transaction_id: 't2', refund_of: 't1', amount: -1_000, tax_amount: -76 }),
      aTransaction({ ...PAYMENT, transaction_id: 't3', order_id: 13, amount: 777_700 }),
    ],
  })
  await page.findByRole('heading', { level: 1, name: 'Order 12' })
  expect((await page.findByRole('link', { name: 'Acme Logistics' })).getAttribute('href')).toBe(
    '/admin/accounts/7?tab=orders',
  )
  expect(page.getAllByText('Partly refunded').length).toBeGreaterThan(0)
  page.getByText('$10.00 went back')
  expect((await page.row(/US Address Verification/)).textContent).toMatch(/1,000\$50\.00\$4\.138\.25%\$54\.13/)
  page.getByText('Tax (8.25%)')
  expect((await page.findByText('8.25% on services, 6.6% on data')).closest('div')?.textContent).toContain(
    'Rates of that place',
  )
  const sums = page.getByText('Paid after refunds').closest('dl')?.textContent
  expect(sums).toMatch(/Total\$54\.13Paid\$54\.13.*−\$10\.00Paid after refunds\$44\.13Owed\$0\.00/)

  const money = within(await page.findByRole('table', { name: 'Payments and refunds' }))
  await money.findByText('−$10.00')
  expect(money.getAllByRole('row')).toHaveLength(3)
  expect(money.queryByText('$7,777.00')).toBeNull()
  expect((await page.row(/R-000009/)).textContent).toContain('Receipt')
})

test('what came from the account that an order was in before is named, as its lines stand there', async () => {
  const page = openOrder({ ledger: [aTransaction({ ...PAYMENT, amount: 1_413 })] })
  const text = '$40.00 was paid from another account before this order was moved, and stays in its ledger.'
  expect(await page.findByText(text)).toBeTruthy()
})

test('an unpaid order says first what is owed, since when, and why the card did not pay', async () => {
  const page = openOrder({
    order: {
      amount_owed: 5_413,
      processed: '',
      grace_period_end: '2999-01-15T00:00:00Z',
      payment_due_date: '2026-01-01T00:00:00Z',
      last_decline: {
        at: '2026-03-09T09:30:00Z',
        reason: 'payment-context:insufficient-funds',
        tried_with: 'Visa •••• 1881',
      },
    },
  })
  await page.findByText('$54.13 is owed')
  const text = 'Visa •••• 1881 was declined 03/09/2026: there is not enough money on it.'
  expect(page.getByText(text)).toBeTruthy()
  expect(page.getByText(/^Service ends/)).toBeTruthy()
})

test.each(['support', 'auditor'] as const)('rule G40: %s reads an order and is offered no act', async (role) => {
  const page = openOrder({ order: TO_APPROVE, ledger: [aTransaction({ ...PAYMENT, amount: 5_000 })] }, role)
  await page.findByText('$54.13 is owed')
  await page.row(/Payment/)
  const names = page.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.filter((name) => /approve|charge|record|refund|actions for|cancel|move/i.test(name ?? ''))).toEqual([])
  page.getByRole('button', { name: 'Download invoice' })
})

test('rule G40: billing operations are offered what the order allows, and nothing else', async () => {
  const page = openOrder({ order: TO_APPROVE })
  await page.findByRole('button', { name: 'Approve…' })
  page.getByRole('button', { name: 'Charge primary card…' })
  await page.openMenu('order 12')
  const entries = (await page.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Record payment…', 'Recalculate tax…', 'Move to another account…', 'Cancel order…'])
  page.unmount()

  const paid = openOrder()
  await paid.openMenu('order 12')
  expect((await paid.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Move to another account…',
  ])
  expect(paid.queryByRole('button', { name: 'Approve…' })).toBeNull()
})

test('rule G41: approving says what the order is now and will be, and the page follows', async () => {
  const page = openOrder({ order: TO_APPROVE })
  page.fake.on(approveOrder, () => undefined)
  await page.press('Approve…')
  const dialog = await page.findByRole('alertdialog', { name: 'Approve order 12?' })
  expect(dialog.textContent).toMatch(/StatusTo approve becomes Not due yet/)
  expect(dialog.textContent).toMatch(/Owed\$54\.13, as before/)
  const asked = page.fake.requestsOf(getOrderAsStaff).length
  await page.press('Approve')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Order 12 has begun'))
  expect(page.fake.requestsOf(approveOrder)).toMatchObject([{ body: { account_id: 7, order_id: 12 } }])
  await waitFor(() => expect(page.fake.requestsOf(getOrderAsStaff).length).toBeGreaterThan(asked))
})

test('rule J7: the document of an order is downloaded, or mailed to an address', async () => {
  const page = openOrder({}, 'support')
  page.fake.on(getReceiptAsStaff, () => new Blob(['%PDF']))
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => {}
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await page.press('Download receipt')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect((save.mock.contexts[0] as HTMLAnchorElement).download).toBe('receipt-12.pdf')
  save.mockRestore()

  await page.press('Email receipt…')
  await page.user.type(await page.findByLabelText('Email address'), 'nowhere')
  await page.press('Send')
  await page.findAllByText(/Invalid email/)
  expect(page.getByLabelText<HTMLInputElement>('Email address').value).toBe('nowhere')
  await page.user.clear(page.getByLabelText('Email address'))
  await page.user.type(page.getByLabelText('Email address'), 'books@acme.example')
  await page.press('Send')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The receipt is on its way to books@acme.example'))
  expect(page.fake.requestsOf(getReceiptAsStaff).map(({ query }) => query)).toEqual([
    { invoiceId: 12 },
    { invoiceId: 12, email: 'books@acme.example' },
  ])
})

test.each(['/admin/orders/12/lines', '/admin/orders/acme', '/admin/orders/0'])(
  '%s leads nowhere, and nothing is asked',
  async (path) => {
    const fake = fakeAccount()
    const page = openAdmin({ fake, path })
    await page.findByRole('heading', { name: 'Page not found' })
    expect(fake.requestsOf(getOrderAsStaff)).toHaveLength(0)
  },
)

test('an order that is not there says so, and who may not read orders is told which role is missing', async () => {
  const missing = fakeAccount()
  missing.refuse(getOrderAsStaff, 'billing-context:order-not-found')
  const page = openAdmin({ fake: missing, path: '/admin/orders/12' })
  await page.findByText('Order not found')
  page.unmount()

  const other = openAdmin({ fake: fakeAccount(), path: '/admin/orders/12', visitor: aStaffMember('catalog-admin') })
  await other.findByText('You do not have access to this order')
  expect(other.fake.requestsOf(listTransactionsOfAccount)).toHaveLength(0)
})
