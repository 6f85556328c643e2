import { expect, test } from '@jest/globals'
import {
  canCancel,
  hasRefunds,
  isCheckoutOpen,
  isClosedUnpaid,
  isDebt,
  isInUse,
  isSettled,
  netPaid,
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  orderStatus,
  statusAfterRefund,
} from './order-status.ts'
import { NOW, ORDER_CASES } from './order-status-cases.ts'

test.each(ORDER_CASES)('rule J3: an order %s is %s', (_, status, facts) => {
  expect(orderStatus(facts, NOW)).toBe(status)
})

test('rule J3: each status is met by some case', () => {
  expect([...new Set(ORDER_CASES.map(([, status]) => status))].sort()).toEqual([...ORDER_STATUSES].sort())
})

test('rule J3: a customer and staff read the same word, but of what is not paid', () => {
  const apart = ORDER_STATUSES.filter((one) => ORDER_STATUS_LABELS[one].customer !== ORDER_STATUS_LABELS[one].staff)
  expect(apart.map((one) => [one, ORDER_STATUS_LABELS[one]])).toEqual([
    ['not-due', { customer: 'Not paid', staff: 'Not due yet' }],
    ['to-approve', { customer: 'Not paid', staff: 'To approve' }],
    ['open', { customer: 'Not paid', staff: 'In checkout' }],
  ])
})

test('rule J3: a checkout waits in the cart, a debt is owed, and the rest is closed', () => {
  const found = (is: (status: (typeof ORDER_STATUSES)[number]) => boolean) => ORDER_STATUSES.filter(is).sort()
  expect(found(isCheckoutOpen)).toEqual(['being-paid', 'open'])
  expect(found(isDebt)).toEqual(['not-due', 'past-due', 'to-approve'])
  expect(found(isClosedUnpaid)).toEqual(['cancelled', 'lapsed'])
})

test('rule K81: what was paid once is settled, also where money of it went back, and what is left is net', () => {
  expect(ORDER_STATUSES.filter(hasRefunds)).toEqual(['voided', 'refunded', 'partly-refunded'])
  expect(ORDER_STATUSES.filter(isSettled)).toEqual(['voided', 'refunded', 'partly-refunded', 'paid'])
  expect(netPaid({ amount_received: 5_413, amount_refunded: 413 })).toBe(5_000)
  expect(netPaid({ amount_received: 5_413 })).toBe(5_413)
})

test('rule K81: a void ends an order of which no other payment is left', () => {
  const paid = { amount: 1_082, amount_received: 1_082 }
  const after = (order: object, cents: number, isVoid: boolean) =>
    statusAfterRefund({ ...paid, ...order }, { cents, isVoid }, NOW)
  expect(after({}, 1_082, true)).toBe('voided')
  expect(after({}, 600, true)).toBe('partly-refunded')
  expect(after({ amount_refunded: 482, refunds: [{ voided: true }] }, 600, true)).toBe('voided')
  expect(after({ amount_refunded: 482, refunds: [{ voided: false }] }, 600, true)).toBe('refunded')
  expect(after({}, 1_082, false)).toBe('refunded')
  expect(after({ amount_received: 600, placed: NOW.toISOString() }, 600, true)).toBe('open')
})

test('what was ordered is in use once it was processed, or while it runs unpaid', () => {
  expect(isInUse({ processed: '', grace_period_end: '' })).toBe(false)
  expect(isInUse({ processed: '2026-03-09T09:00:00Z' })).toBe(true)
  expect(isInUse({ grace_period_end: '2026-03-09T09:00:00Z' })).toBe(true)
})

test('rules J81 and J94: a customer cancels a checkout, staff also what they made; never what was paid in part or has begun', () => {
  const canceledBy = (by: 'customer' | 'staff', facts: object = {}) =>
    ORDER_STATUSES.filter((status) => canCancel({ status, ...facts }, by)).sort()
  expect(canceledBy('customer')).toEqual(['being-paid', 'open'])
  expect(canceledBy('staff')).toEqual(['being-paid', 'not-due', 'open', 'past-due', 'to-approve'])
  const kept = [
    { amount_received: 1 },
    { processed: '2026-03-09T09:00:00Z' },
    { grace_period_end: '2026-03-09T09:00:00Z' },
  ]
  for (const facts of kept) expect([canceledBy('customer', facts), canceledBy('staff', facts)]).toEqual([[], []])
})
