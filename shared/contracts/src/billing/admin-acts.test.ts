import { expect, test } from '@jest/globals'
import { staffActsOf } from './admin-acts.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const PROCESSED = '2026-03-01T09:00:00Z'
const UNPAID = { amount: 5_413, amount_received: 0, amount_owed: 5_413 }

test.each([
  [
    'of staff that waits',
    { ...UNPAID, status: 'to-approve', terms: 'net-30' },
    'approve charge record tax move cancel',
  ],
  ['of a customer in checkout', { ...UNPAID, status: 'open' }, 'charge record tax move cancel'],
  ['whose card is asked', { ...UNPAID, status: 'being-paid', payment_under_way: 'unknown' }, ''],
  ['whose owner is asked', { ...UNPAID, status: 'being-paid', payment_under_way: 'challenge' }, 'cancel'],
  [
    'approved and unpaid',
    { ...UNPAID, status: 'not-due', terms: 'net-30', processed: PROCESSED },
    'charge record tax move',
  ],
  [
    'in its grace period',
    { ...UNPAID, status: 'past-due', grace_period_end: '2026-03-10T00:00:00Z' },
    'charge record tax end-grace move',
  ],
  [
    'after its grace period',
    { ...UNPAID, status: 'past-due', grace_period_end: '2026-03-08T00:00:00Z' },
    'charge record tax move',
  ],
  [
    'paid in part',
    { ...UNPAID, status: 'to-approve', terms: 'net-30', amount_received: 413, amount_owed: 5_000 },
    'approve charge record move',
  ],
  ['that is paid', { amount: 5_413, amount_received: 5_413, status: 'paid', processed: PROCESSED }, 'move'],
  ['partly refunded', { amount: 5_413, amount_received: 5_413, status: 'partly-refunded', amount_refunded: 1 }, ''],
  ['that lapsed', { ...UNPAID, amount_owed: 0, status: 'lapsed' }, 'move'],
] as const)('rule G40: staff can do with an order %s: %#', (_, order, acts) => {
  expect(staffActsOf(order, NOW).join(' ')).toBe(acts)
})
