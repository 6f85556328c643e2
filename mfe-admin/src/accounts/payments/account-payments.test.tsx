import { afterEach, expect, jest, test } from '@jest/globals'
import { listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { aPaymentMethod, aStaffMember, aSubscription, aTransaction } from '@portal/test-kit'
import { within } from '@testing-library/react'
import { fakeOrder } from '../../testing/fake-orders.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7?tab=payments'
const DAY_MS = 86_400_000

afterEach(() => void jest.useRealTimers())

test('rule G44: the ledger names each order, how money moved and under which reference', async () => {
  const fake = fakeOrder({
    ledger: [
      aTransaction({ account_id: 7, order_id: 12, payment_form: 'check', reference_number: 'CHK-20931' }),
      aTransaction({ account_id: 7, order_id: 13, payment_method_id: 'visa', test_transaction: true }),
      aTransaction({
        account_id: 7,
        order_id: 14,
        payment_method_id: 'gone',
        voided: true,
        refund_of: 'x',
        amount: -100,
      }),
    ],
  })
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember('billing-ops') })
  const table = within(await page.findByRole('table', { name: 'Transactions' }))
  await table.findByText('Visa •••• 4242')
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Payment.*Order 12.*Check.*CHK-20931.*\$4\.13.*\$54\.13/),
    expect.stringMatching(/^Payment Test.*Order 13.*Visa •••• 4242.*\$54\.13/),
    expect.stringMatching(/^Refund Voided.*Order 14.*Card.*−\$1\.00/),
  ])
  expect(table.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/admin/orders/12')
  await page.press(/^Refund payment of \$54.13/)
  expect(await page.findByRole('dialog', { name: 'Refund the payment of $54.13?' })).toBeTruthy()
})

test('rule G44: cards say what is wrong with each, the primary one first', async () => {
  jest.useFakeTimers({ now: new Date('2027-03-20T12:00:00Z'), advanceTimers: true })
  const nextMonth = new Date(Date.now() + 10 * DAY_MS)
  const next_charge = {
    at: new Date(nextMonth.getTime() + 30 * DAY_MS).toISOString(),
    renewal: '',
    unit_amount: 1,
    tax_amount: 0,
    total_amount: 1,
  }
  const fake = fakeOrder({
    cards: [
      aPaymentMethod({ mask: '•••• 0001', deactivated: '2026-03-09T09:00:00Z' }),
      aPaymentMethod({ mask: '•••• 0002', last_declined: '2026-03-09T09:00:00Z' }),
      aPaymentMethod({ mask: '•••• 0003', expiration: '2020-01' }),
      aPaymentMethod({ mask: '•••• 0004' }),
      aPaymentMethod({ mask: '•••• 0005', primary: true, expiration: '2027-03' }),
    ],
  })
  fake.on(listSubscriptionsOfAccount, () => [aSubscription({ next_charge })])
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember('support') })
  const table = within(await page.findByRole('table', { name: 'Cards on file' }))
  await table.findByText('Expires before the next charge')
  const rows = table.getAllByRole('row').slice(1)
  expect(
    rows.map(({ textContent }) =>
      /0{3}\d|Deleted|Declined|Expires before|Expired|Valid/g[Symbol.match](textContent ?? ''),
    ),
  ).toEqual([
    ['0005', 'Expires before'],
    ['0002', 'Declined'],
    ['0003', 'Expired'],
    ['0004', 'Valid'],
    ['0001', 'Deleted'],
  ])
  expect(table.queryByRole('button')).toBeNull()
})

test.each(['support', 'auditor'] as const)('rule G40: %s reads the ledger and refunds nothing', async (role) => {
  const page = openAdmin({
    fake: fakeOrder({ ledger: [aTransaction({ account_id: 7, order_id: 12 })] }),
    path: PATH,
    visitor: aStaffMember(role),
  })
  await page.row(/Payment/)
  expect(page.queryByRole('button', { name: /refund/i })).toBeNull()
})
