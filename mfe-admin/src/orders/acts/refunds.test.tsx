import { expect, test } from '@jest/globals'
import {
  listTransactionsOfAccount,
  recordOfflinePayment,
  refundTransaction,
} from '@portal/contracts/payments/admin-payments'
import { aTransaction } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { openOrder } from '../../testing/fake-orders.ts'

const CHARGE = { account_id: 7, order_id: 12, payment_method_id: 'visa', transaction_id: 't1' }

function openPaid(said: object = {}) {
  const page = openOrder({ ledger: [aTransaction({ ...CHARGE, ...said })] })
  const field = (label: string) => page.getByLabelText<HTMLInputElement>(label)
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  return { ...page, field, fill }
}

const refundOf = (said: object) => ({
  ...aTransaction({ ...CHARGE, transaction_id: 't2', refund_of: 't1', amount: -2_000, tax_amount: -152 }),
  status: 'done' as const,
  ...said,
})

test('rule G43: a refund is filled in with what is left, and price and tax follow the amount in proportion', async () => {
  const page = openPaid()
  page.fake.on(refundTransaction, () => refundOf({}))
  await page.press('Refund payment of $54.13…')
  const dialog = await page.findByRole('dialog', { name: 'Refund the payment of $54.13?' })
  expect(['Amount (USD)', 'Price in it', 'Tax in it'].map((label) => page.field(label).value)).toEqual([
    '54.13',
    '50.00',
    '4.13',
  ])
  page.fill('Amount (USD)', '20')
  expect([page.field('Price in it').value, page.field('Tax in it').value]).toEqual(['18.48', '1.52'])
  await waitFor(() => expect(dialog.textContent).toMatch(/Order 12Paid becomes Partly refunded/))
  expect(dialog.textContent).toMatch(/Left of the payment\$54\.13 becomes \$34\.13/)
  expect(dialog.textContent).toMatch(/What it boughtAs before/)

  await page.press('Refund $20.00')
  await page.findAllByText('This field is required')
  expect(page.fake.requestsOf(refundTransaction)).toHaveLength(0)
  await page.user.type(page.field('Reason'), 'Ordered twice')
  const asked = page.fake.requestsOf(listTransactionsOfAccount).length
  await page.press('Refund $20.00')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('$20.00 is refunded to Visa •••• 4242'))
  expect(page.fake.requestsOf(refundTransaction)).toMatchObject([
    {
      params: { a: 7, t: 't1' },
      query: { amount: 2_000, unit_amount: 1_848, tax_amount: 152, reason: 'Ordered twice' },
    },
  ])
  await waitFor(() => expect(page.fake.requestsOf(listTransactionsOfAccount).length).toBeGreaterThan(asked))
})

test('rule K7: on the day of the charge the whole is voided, and the dialog says what ends; a part is refunded', async () => {
  const page = openPaid({ created: new Date().toISOString() })
  page.fake.on(refundTransaction, () => refundOf({ voided: true }))
  await page.press('Refund payment of $54.13…')
  const dialog = await page.findByRole('dialog', { name: 'Void the payment of $54.13?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/Order 12Paid becomes Voided.*What it boughtEnds at once/))
  expect(dialog.textContent).toContain('The whole payment is voided, and what it bought ends at once.')
  page.fill('Amount (USD)', '54.12')
  await page.findByRole('dialog', { name: 'Refund the payment of $54.13?' })
  expect(dialog.textContent).toMatch(/What it boughtAs before/)
  page.fill('Amount (USD)', '54.13')
  await page.user.type(page.field('Reason'), 'Wrong account')
  await page.press('Void $54.13')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The payment of $54.13 is voided'))
})

test('rule K81: a void of one of two payments of an order does not end what it bought', async () => {
  const page = openOrder({
    ledger: [aTransaction({ ...CHARGE, created: new Date().toISOString() })],
    order: { amount: 10_826, amount_received: 10_826 },
  })
  await page.press('Refund payment of $54.13…')
  const dialog = await page.findByRole('dialog', { name: 'Void the payment of $54.13?' })
  await waitFor(() => expect(dialog.textContent).toContain('The whole payment is voided, and what it bought goes on.'))
})

test('what a bank has not answered goes on by itself, and the toast says so', async () => {
  const page = openPaid()
  page.fake.on(refundTransaction, () => refundOf({ status: 'unknown' }))
  await page.press('Refund payment of $54.13…')
  await page.user.type(await page.findByLabelText('Reason'), 'Ordered twice')
  await page.press('Refund $54.13')
  await waitFor(() =>
    expect(page.toasts()[0]?.content).toBe(
      'The bank has not answered yet: $54.13 goes back by itself as soon as it does',
    ),
  )
})

test('a refusal says what is left, and keeps what was typed', async () => {
  const page = openPaid()
  const context = { unit_amount: 1_000, tax_amount: 82 }
  page.fake.refuse(refundTransaction, 'payment-context:refund-too-large', { context })
  await page.press('Refund payment of $54.13…')
  await page.user.type(await page.findByLabelText('Reason'), 'Ordered twice')
  page.fill('Tax in it', '5.00')
  await page.press('Refund $54.13')
  await page.findAllByText('Enter a price and a tax that add up to the amount')
  expect(page.fake.requestsOf(refundTransaction)).toHaveLength(0)
  page.fill('Tax in it', '4.13')
  await page.press('Refund $54.13')
  await page.findByText(/cannot exceed what is left.*\$10\.00 of the price and \$0\.82 of the tax are left/)
  expect(page.field('Reason').value).toBe('Ordered twice')

  page.fake.refuse(refundTransaction, 'payment-context:refund-refused', { context: { message: 'Account closed' } })
  await page.press('Refund $54.13')
  await page.findByText(/The bank gave nothing back.*It said: Account closed/)
})

test('a payment of which nothing is left, and money that went back, are not refunded again', async () => {
  const page = openOrder({
    ledger: [
      aTransaction({ ...CHARGE, voided: true }),
      aTransaction({ ...CHARGE, transaction_id: 't2', refund_of: 't1', amount: -5_413, tax_amount: -413 }),
    ],
  })
  await page.findByText('−$54.13')
  expect(page.queryByRole('button', { name: /[Rr]efund of|Refund payment/ })).toBeNull()
})

test('rule K8: money that went back by check is recorded for its payment', async () => {
  const page = openPaid({ payment_form: 'check', payment_method_id: '', reference_number: 'CHK-1' })
  page.fake.on(recordOfflinePayment, ({ body }) => aTransaction({ ...CHARGE, amount: -body.amount }))
  await page.row(/Check/)
  expect(page.queryByRole('button', { name: /^Refund payment/ })).toBeNull()
  await page.press('Record refund of payment of $54.13…')
  await page.user.selectOptions(await page.findByLabelText('How'), 'Wire transfer')
  await page.user.type(page.field('Reference'), 'W-77')
  page.fill('Date (UTC)', '2026-03-09')
  await page.press('Record refund')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The refund of $54.13 is recorded for order 12'))
  expect(page.fake.requestsOf(recordOfflinePayment).map(({ body }) => body)).toEqual([
    {
      account_id: 7,
      order_id: 12,
      received: '2026-03-09T00:00:00Z',
      payment_method_provider: 'wire',
      reference_number: 'W-77',
      refund: true,
      transaction_id: 't1',
      amount: 5_413,
      unit_amount: 5_000,
      tax_amount: 413,
    },
  ])
})
