import { expect, test } from '@jest/globals'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import {
  approveRefund,
  getRefundTerms,
  listRefundRequests,
  type RefundRequest,
  refuseRefund,
  withdrawRefund,
} from '@portal/contracts/payments/admin-refund-requests'
import { aTransaction } from '@portal/test-kit'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { type KnownOrder, openOrder } from '../../testing/fake-orders.ts'

const CHARGE = { account_id: 7, order_id: 12, payment_method_id: 'visa', transaction_id: 't1' }
const LEDGER = [aTransaction(CHARGE)]

const aRequest = (said: Partial<RefundRequest> = {}): RefundRequest => ({
  request_id: 'r1',
  transaction_id: 't1',
  account_id: 7,
  order_id: 12,
  amount: 2_000,
  unit_amount: 1_848,
  tax_amount: 152,
  voids: false,
  reason: 'Ordered twice',
  status: 'open',
  asked: '2026-03-09T09:00:00Z',
  asked_by: { user_id: 31, name: 'Ann Lee' },
  is_own: false,
  expiration: '2999-03-23T09:00:00Z',
  decided: '',
  decided_by: null,
  answer: '',
  refund_status: null,
  ...said,
})

const REFUNDED = aTransaction({ ...CHARGE, transaction_id: 'r1', refund_of: 't1', amount: -2_000, tax_amount: -152 })

function open(known: KnownOrder = {}, role?: Parameters<typeof openOrder>[1]) {
  const page = openOrder({ ledger: LEDGER, ...known }, role)
  const field = (label: string) => page.getByLabelText<HTMLInputElement>(label)
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
  return { ...page, field, fill }
}

test('rule G90: above the setting the dialog says that it needs a second approver, and afterwards that it was requested', async () => {
  const page = open({ terms: { second_approver_above: 3_000, refunded_alone: 0 } })
  page.fake.on(refundTransaction, () => ({ ...REFUNDED, status: 'to-approve' as const }))
  await page.press('Refund payment of $54.13…')
  const dialog = await page.findByRole('dialog', { name: 'Refund the payment of $54.13?' })
  await within(dialog).findByText('Needs a second approver: above $30.00')
  expect(dialog.textContent).toContain('Once another person approves it, the money goes back to Visa •••• 4242')
  page.fill('Amount (USD)', '30')
  await waitFor(() => expect(dialog.textContent).not.toContain('second approver'))
  page.getByRole('button', { name: 'Refund $30.00' })
  page.fill('Amount (USD)', '30.01')
  await within(dialog).findByText('Needs a second approver: above $30.00')

  await page.user.type(page.field('Reason'), 'Ordered twice')
  const listed = page.fake.requestsOf(listRefundRequests).length
  await page.press('Request refund of $30.01')
  await waitFor(() =>
    expect(page.toasts()[0]?.content).toBe('Requested: $30.01 goes back once another person approves it'),
  )
  await waitFor(() => expect(page.fake.requestsOf(listRefundRequests).length).toBeGreaterThan(listed))
  expect(page.fake.requestsOf(getRefundTerms)[0]?.params).toEqual({ a: 7, t: 't1' })
})

test('rule J150: what went back of the payment before counts with it, and the dialog says how much', async () => {
  const page = open({ terms: { second_approver_above: 6_000, refunded_alone: 2_000 } })
  await page.press('Refund payment of $54.13…')
  const dialog = await page.findByRole('dialog', { name: 'Refund the payment of $54.13?' })
  await within(dialog).findByText('Needs a second approver: above $60.00')
  expect(dialog.textContent).toContain(
    '$20.00 of this payment went back without a second approver already, and counts with it.',
  )
})

test('where each refund needs a second approver, the dialog names no amount', async () => {
  const page = open({ terms: { second_approver_above: 0, refunded_alone: 0 } })
  await page.press('Refund payment of $54.13…')
  expect(await page.findByText('Needs a second approver, like all refunds')).toBeTruthy()
})

test('another request that waits is a refusal that keeps what was typed', async () => {
  const page = open({ terms: { second_approver_above: 0, refunded_alone: 0 } })
  page.fake.refuse(refundTransaction, 'payment-context:refund-waits')
  await page.press('Refund payment of $54.13…')
  await page.findByText('Needs a second approver, like all refunds')
  await page.user.type(page.field('Reason'), 'Ordered twice')
  await page.press('Request refund of $54.13')
  await page.findByText(/waits for a second approver already/)
  expect(page.field('Reason').value).toBe('Ordered twice')
})

test('rule G91: the page has who asked, for what, why and until when; another person approves it', async () => {
  const page = open({ requests: [aRequest()] })
  page.fake.on(approveRefund, () => ({ ...REFUNDED, status: 'done' as const }))
  const notice = (await page.findByText('Refund of $20.00 requested')).parentElement?.parentElement
  expect(notice?.textContent).toMatch(
    /By Ann Lee .*It needs a second approver by March 23, 2999 at 9:00 AM UTC\.Reason: Ordered twice/,
  )
  expect(page.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/admin/users/31')
  expect(page.queryByRole('button', { name: 'Withdraw…' })).toBeNull()

  await page.press('Approve…')
  const dialog = await page.findByRole('alertdialog', { name: 'Approve the refund of $20.00?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/Left of the payment\$54\.13 becomes \$34\.13/))
  await waitFor(() => expect(dialog.textContent).toMatch(/Order 12Paid becomes Partly refunded/))
  expect(dialog.textContent).toMatch(/Requested by.?Ann Lee.*Reason.?Ordered twice/)
  expect(dialog.textContent).toContain('The account’s owners read the reason in their audit log.')
  await page.press('Refund $20.00')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('$20.00 is refunded to Visa •••• 4242'))
  expect(page.fake.requestsOf(approveRefund).map(({ params }) => params)).toEqual([{ id: 'r1' }])
})

test('a void says what ends before it is approved', async () => {
  const page = open({ requests: [aRequest({ voids: true, amount: 5_413, unit_amount: 5_000, tax_amount: 413 })] })
  await page.findByText('Void of $54.13 requested')
  await page.press('Approve…')
  const dialog = await page.findByRole('alertdialog', { name: 'Approve the void of $54.13?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/Order 12Paid becomes Voided.*What it boughtEnds at once/))
  expect(dialog.textContent).toMatch(/is voided as a whole, and what it bought ends at once\./)
})

test('rule K81: a void of one of two payments says before it is approved that the service goes on', async () => {
  const half = { voids: true, amount: 5_413, unit_amount: 5_000, tax_amount: 413 }
  const page = open({ requests: [aRequest(half)], order: { amount: 10_826, amount_received: 10_826 } })
  await page.press('Approve…')
  const dialog = await page.findByRole('alertdialog', { name: 'Approve the void of $54.13?' })
  await waitFor(() => expect(dialog.textContent).toMatch(/is voided as a whole, and what it bought goes on\./))
  expect(dialog.textContent).toMatch(/What it boughtAs before/)
})

test('rule J152: an approval that the payment no longer allows says what is left, and the request is still there', async () => {
  const page = open({ requests: [aRequest()] })
  const context = { unit_amount: 1_000, tax_amount: 82 }
  page.fake.refuse(approveRefund, 'payment-context:refund-too-large', { context })
  await page.press('Approve…')
  await page.findByRole('alertdialog', { name: 'Approve the refund of $20.00?' })
  await page.press('Refund $20.00')
  await page.findByText(/cannot exceed what is left.*\$10\.00 of the price and \$0\.82 of the tax are left/)
  page.fake.refuse(approveRefund, 'payment-context:refund-refused', { context: { message: 'Account closed' } })
  await page.press('Refund $20.00')
  await page.findByText(/The bank gave nothing back.*It said: Account closed/)
  expect(page.getByText('Refund of $20.00 requested')).toBeTruthy()
})

test('rule J153: a rejection needs a reason, which stays where the server refuses', async () => {
  const page = open({ requests: [aRequest()] })
  await page.press('Reject…')
  const dialog = await page.findByRole('dialog', { name: 'Reject the refund of $20.00?' })
  expect(dialog.textContent).toContain('Ann Lee gets it by email')
  expect(dialog.textContent).toMatch(/RequestRequested becomes Rejected/)
  await page.press('Reject refund')
  await page.findAllByText('This field is required')
  expect(page.fake.requestsOf(refuseRefund)).toHaveLength(0)
  await page.user.type(page.field('Reason'), 'It was used')
  page.fake.refuse(refuseRefund, 'payment-context:refund-request-over')
  await page.press('Reject refund')
  await page.findByText(/decided or withdrawn already/)
  expect(page.field('Reason').value).toBe('It was used')
  page.fake.on(refuseRefund, () => aRequest({ status: 'refused' }))
  await page.press('Reject refund')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The refund of $20.00 is rejected'))
  expect(page.fake.requestsOf(refuseRefund).at(-1)).toMatchObject({
    params: { id: 'r1' },
    body: { reason: 'It was used' },
  })
})

test('rule J151: the one who asked withdraws it, and is offered no decision', async () => {
  const page = open({ requests: [aRequest({ is_own: true })] })
  page.fake.on(withdrawRefund, () => aRequest({ status: 'withdrawn' }))
  await page.findByText('Refund of $20.00 requested')
  expect(page.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull()
  await page.press('Withdraw…')
  const dialog = await page.findByRole('alertdialog', { name: 'Withdraw the refund of $20.00?' })
  expect(dialog.textContent).toMatch(/RequestRequested becomes Withdrawn/)
  await page.press('Withdraw')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The refund of $20.00 is withdrawn'))
  expect(page.fake.requestsOf(withdrawRefund).map(({ params }) => params)).toEqual([{ id: 'r1' }])
})

test.each(['support', 'auditor'] as const)('%s reads it without any act', async (role) => {
  const page = open({ requests: [aRequest()] }, role)
  await page.findByText('Refund of $20.00 requested')
  expect(page.queryByRole('button', { name: /^(Approve|Reject|Withdraw)/ })).toBeNull()
  expect(page.fake.requestsOf(getRefundTerms)).toHaveLength(0)
})

test('requests that could not be read are said to be missing, not none', async () => {
  const page = open()
  page.fake.refuse(listRefundRequests, 'request:unexpected')
  expect(await page.findByText(/the refund requests/)).toBeTruthy()
})

test('rule G91: an approved refund says what the bank did, and is green only once the money is back', async () => {
  const approved = {
    status: 'approved',
    decided: '2026-03-10T09:00:00Z',
    decided_by: { user_id: 32, name: 'Bob Ray' },
  } as const
  const states = { refused: 'Refused by the bank', unknown: 'Approved, bank pending', done: 'Refunded' } as const
  const requests = (['refused', 'unknown', 'done'] as const).map((refund_status) =>
    aRequest({ ...approved, refund_status, request_id: refund_status, reason: refund_status }),
  )
  const voided = aRequest({ ...approved, refund_status: 'done', request_id: 'v', reason: 'a void', voids: true })
  const page = open({ requests: [...requests, voided] })
  for (const [reason, words] of Object.entries(states))
    expect((await page.row(new RegExp(`Ann Lee.?${reason}`))).textContent).toContain(`${words} 03/10/2026 by Bob Ray`)
  expect((await page.row(/a void/)).textContent).toContain('Voided 03/10/2026 by Bob Ray')
})

test('those of the past are listed with who decided and why', async () => {
  const decided = { decided: '2026-03-10T09:00:00Z', decided_by: { user_id: 32, name: 'Bob Ray' } }
  const page = open({
    requests: [
      aRequest({ ...decided, status: 'refused', answer: 'It was used' }),
      aRequest({ request_id: 'r0', status: 'lapsed', decided: '2026-03-01T09:00:00Z', amount: 4_000 }),
    ],
  })
  expect((await page.row(/It was used/)).textContent).toMatch(
    /03\/09\/2026 by Ann LeeOrdered twiceRejected: It was usedRejected 03\/10\/2026 by Bob Ray\$20\.00/,
  )
  expect((await page.row(/Lapsed/)).textContent).toMatch(/Lapsed 03\/01\/2026\$40\.00/)
  expect(page.queryByText(/^Refund of/)).toBeNull()
})
