import { expect, test } from '@jest/globals'
import { cancelOrderAsStaff, endGracePeriod, getOrderAsStaff } from '@portal/contracts/billing/admin-orders'
import { payOrderForAccount, recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { recalculateTax, relocateOrder } from '@portal/contracts/sales/admin-orders'
import { listTaxableLocations } from '@portal/contracts/sales/admin-taxes'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { anOrder, aPaymentMethod, aSubscription, aTransaction } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { anAdminAccount } from '../../testing/fake-admin.ts'
import { type KnownOrder, openOrder } from '../../testing/fake-orders.ts'

const LATER = '2999-01-01T00:00:00Z'
const UNPAID = { amount_owed: 5_413, terms: 'net-30', payment_due_date: LATER }

function openUnpaid(known: KnownOrder = {}) {
  const page = openOrder({ ...known, order: { ...UNPAID, ...known.order } })
  const field = (label: string) => page.getByLabelText<HTMLInputElement>(label)
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  return { ...page, field, fill }
}

test('rule K23: the primary card is charged what is owed, or a part that leaves the order unpaid', async () => {
  const page = openUnpaid()
  page.fake.on(payOrderForAccount, () => ({ payment_id: 'p1', status: 'paid' as const }))
  await page.press('Charge primary card…')
  const dialog = await page.findByRole('dialog', { name: 'Charge for order 12' })
  await waitFor(() => expect(dialog.textContent).toContain('Visa •••• 4242'))
  expect(page.field('Amount (USD)').value).toBe('54.13')
  expect(dialog.textContent).toMatch(/Owed\$54\.13 becomes \$0\.00/)
  expect(dialog.textContent).toMatch(/StatusTo approve becomes Paid/)
  page.fill('Amount (USD)', '20')
  expect(dialog.textContent).toMatch(/Owed\$54\.13 becomes \$34\.13/)
  expect(dialog.textContent).toMatch(/StatusTo approve becomes To approve.*Begins once it is paid/)
  await page.press('Charge $20.00')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('$20.00 was charged to Visa •••• 4242 for order 12'))
  expect(page.fake.requestsOf(payOrderForAccount).map(({ body }) => body)).toEqual([
    { account_id: 7, order_id: 12, amount: 2_000 },
  ])
})

test.each([
  ['payment-context:insufficient-funds', 'Visa •••• 4242 was not charged: there is not enough money on it.'],
  ['payment-context:card-declined', 'Visa •••• 4242 was not charged: its bank declined it and did not say why.'],
  ['billing-context:order-cancelled', 'This order was canceled. Order its plans again from your cart.'],
] as const)('a charge that was refused for %s says why, and keeps the amount', async (name, text) => {
  const page = openUnpaid()
  page.fake.refuse(payOrderForAccount, name)
  await page.press('Charge primary card…')
  await page.findByRole('dialog', { name: 'Charge for order 12' })
  page.fill('Amount (USD)', '20')
  await page.press('Charge $20.00')
  expect(await page.findByText(text)).toBeTruthy()
  expect(page.field('Amount (USD)').value).toBe('20')
})

test('another amount than what is owed now is refused with that, and no number is refused beside its field', async () => {
  const page = openUnpaid()
  page.fake.refuse(payOrderForAccount, 'payment-context:amount-differs', { context: { owed: 1_000 } })
  await page.press('Charge primary card…')
  await page.findByRole('dialog', { name: 'Charge for order 12' })
  page.fill('Amount (USD)', 'ten')
  await page.press('Charge')
  await page.findAllByText('Enter dollars and cents, as 54.13')
  expect(page.fake.requestsOf(payOrderForAccount)).toHaveLength(0)
  page.fill('Amount (USD)', '20')
  await page.press('Charge $20.00')
  await page.findByText('$10.00 is owed for this order now.')
})

test.each([
  ['unknown', 'The bank has not answered yet: order 12 shows what became of it'],
  ['challenge', 'The bank asks the card’s owner to confirm. Nothing is charged before'],
] as const)('a charge that is not over (%s) says so', async (status, text) => {
  const page = openUnpaid()
  page.fake.on(payOrderForAccount, () => ({ payment_id: 'p1', status }))
  await page.press('Charge primary card…')
  await page.press('Charge $54.13')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe(text))
})

test('the card that would be charged says what is wrong with it; a deleted one is not charged', async () => {
  const page = openUnpaid({
    cards: [
      aPaymentMethod({ primary: true, mask: '•••• 1111', deactivated: '2026-03-09T09:00:00Z' }),
      aPaymentMethod({ primary: false, mask: '•••• 0341', last_declined: '2026-03-09T09:00:00Z' }),
    ],
  })
  await page.press('Charge primary card…')
  const dialog = await page.findByRole('dialog', { name: 'Charge for order 12' })
  await waitFor(() => expect(dialog.textContent).toContain('Visa •••• 0341'))
  expect(dialog.textContent).toContain('Declined 03/09/2026')
  expect(dialog.textContent).not.toContain('1111')
})

test('rule K8: a payment by check is recorded on its day, split as what is left of the order', async () => {
  const page = openUnpaid({
    order: { amount_owed: 4_413 },
    ledger: [aTransaction({ account_id: 7, order_id: 12, amount: 1_000, tax_amount: 76 })],
  })
  page.fake.on(recordOfflinePayment, () => aTransaction({ payment_form: 'check' }))
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Record payment…' }))
  const dialog = await page.findByRole('dialog', { name: 'Record a payment of order 12' })
  await waitFor(() => expect(page.field('Tax in it').value).toBe('3.37'))
  expect([page.field('Amount (USD)').value, page.field('Price in it').value]).toEqual(['44.13', '40.76'])
  expect(dialog.textContent).toMatch(/Owed\$44\.13 becomes \$0\.00/)
  page.fill('Date (UTC)', '2999-01-01')
  await page.press('Record payment')
  await page.findAllByText('Enter a day that has come')
  await page.findAllByText('This field is required')
  expect(page.fake.requestsOf(recordOfflinePayment)).toHaveLength(0)

  page.fill('Date (UTC)', '2026-03-09')
  await page.user.type(page.field('Reference'), 'CHK-20931')
  await page.press('Record payment')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('$44.13 is recorded for order 12'))
  expect(page.fake.requestsOf(recordOfflinePayment).map(({ body }) => body)).toEqual([
    {
      account_id: 7,
      order_id: 12,
      received: '2026-03-09T00:00:00Z',
      payment_method_provider: 'check',
      reference_number: 'CHK-20931',
      refund: false,
      amount: 4_413,
      unit_amount: 4_076,
      tax_amount: 337,
    },
  ])
})

test('a reference that was used is explained, and what was typed stays', async () => {
  const page = openUnpaid()
  page.fake.refuse(recordOfflinePayment, 'payment-context:reference-used')
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Record payment…' }))
  await page.user.type(await page.findByLabelText('Reference'), 'CHK-1')
  await page.press('Record payment')
  await page.findByText(/Other money has this reference already/)
  expect(page.field('Reference').value).toBe('CHK-1')
})

test('rule J15: an order moves with what it bought, to an account that is named before', async () => {
  const page = openUnpaid()
  page.fake.on(relocateOrder, () => undefined)
  page.fake.on(listSubscriptionsOfAccount, () => [aSubscription({ orderId: 12 }), aSubscription({ orderId: 13 })])
  page.fake.on(getAdminAccount, ({ params: { id } }) =>
    anAdminAccount({ account_id: id, account_name: id === 8 ? 'Globex' : 'Acme' }),
  )
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Move to another account…' }))
  const dialog = await page.findByRole('dialog', { name: 'Move order 12 to another account' })
  for (const [typed, text] of [
    ['', 'This field is required'],
    ['Globex', 'Enter the number of an account'],
    ['7', 'The order is in this account already'],
  ] as const) {
    page.fill('Account ID', typed)
    await page.press('Move order')
    await page.findAllByText(text)
  }
  expect(page.fake.requestsOf(relocateOrder)).toHaveLength(0)
  page.fill('Account ID', '8')
  await waitFor(() => expect(dialog.textContent).toMatch(/\(7\) becomes Globex \(8\)/))
  expect(dialog.textContent).toContain('Moves with it1 subscription')
  await page.press('Move order')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Order 12 is in account 8 now'))
  expect(page.fake.requestsOf(relocateOrder)).toMatchObject([{ params: { orderId: 12 }, body: { account_id: 8 } }])
})

test('a move that is refused says why, and keeps the number', async () => {
  const page = openUnpaid()
  page.fake.refuse(relocateOrder, 'sales-context:license-suspended')
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Move to another account…' }))
  await page.user.type(await page.findByLabelText('Account ID'), '8')
  await page.press('Move order')
  await page.findByText(/A license of this order is suspended in one of the two accounts/)
  expect(page.field('Account ID').value).toBe('8')
})

test('rule J14: recalculating says where the account is taxed, and what the tax was and is', async () => {
  const page = openUnpaid({ order: { taxed_at: 'Austin, TX 78741' } })
  const place = { TaxableLocationID: 2, Thoroughfare: '1 Main St', Locality: 'Salem', County: '', CountryISO3: 'USA' }
  const earlier = {
    ...place,
    Locality: 'Reno',
    AdministrativeArea: 'NV',
    PostalCode: '89501',
    Created: '2026-01-01T00:00:00Z',
  }
  page.fake.on(listTaxableLocations, () => [
    earlier,
    { ...place, AdministrativeArea: 'OR', PostalCode: '97301', Created: '2026-02-01T00:00:00Z' },
  ])
  page.fake.on(recalculateTax, () => undefined)
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Recalculate tax…' }))
  const dialog = await page.findByRole('alertdialog', { name: 'Recalculate the tax of order 12?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/Austin, TX 78741 becomes 1 Main St, Salem, OR 97301/))
  expect(page.fake.requestsOf(listTaxableLocations)[0]?.query).toEqual({ account_id: 7 })
  page.fake.on(getOrderAsStaff, () => anOrder({ ...UNPAID, account_id: 7, order_id: 12, tax_amount: 0 }))
  await page.press('Recalculate tax')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The tax of order 12 was $4.13 and is $0.00 now'))
  expect(page.fake.requestsOf(recalculateTax)).toMatchObject([{ params: { orderId: 12 }, body: { account_id: 7 } }])
})

test('rule I10: ending a grace period names what stops, and what a later payment does', async () => {
  const page = openUnpaid({
    order: { terms: undefined, processed: '', grace_period_end: LATER, payment_due_date: '2026-01-01T00:00:00Z' },
  })
  page.fake.on(listSubscriptionsOfAccount, () => [aSubscription({ orderId: 12, planDescription: 'US Property Data' })])
  page.fake.on(endGracePeriod, () => undefined)
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'End grace period…' }))
  const dialog = await page.findByRole('alertdialog', { name: 'End the grace period of order 12 now?' })
  await waitFor(() => expect(dialog.textContent).toContain('StopsUS Property Data'))
  expect(dialog.textContent).toContain('becomes Over now')
  expect(dialog.textContent).toContain('Paid laterRestarts the rest of the term')
  await page.press('End now')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The grace period of order 12 is over'))
  expect(page.fake.requestsOf(endGracePeriod)[0]?.params).toEqual({ accountId: 7, orderId: 12 })
})

test('rule J94: canceling says that nothing is owed then, and explains a refusal', async () => {
  const page = openUnpaid()
  page.fake.refuse(cancelOrderAsStaff, 'billing-context:payment-under-way')
  await page.openMenu('order 12')
  await page.user.click(await page.findByRole('menuitem', { name: 'Cancel order…' }))
  const dialog = await page.findByRole('alertdialog', { name: 'Cancel order 12?' })
  expect(dialog.textContent).toMatch(/To approve becomes Canceled.*Owed\$54\.13 becomes \$0\.00/)
  await page.press('Cancel order')
  expect(await page.findByText(/A card is being asked to pay this order/)).toBeTruthy()
  expect(page.fake.requestsOf(cancelOrderAsStaff)[0]?.params).toEqual({ accountId: 7, orderId: 12 })
})
