import type { OrderFacts, OrderStatus } from './order-status.ts'

/*
 * Orders and what each of them is at one moment. The function of this folder and the SQL of the billing service are both tested with
 * them, so that they cannot come apart.
 */

export const NOW = new Date('2026-03-09T09:00:00.000Z')

const DAY_AGO = '2026-03-08T09:00:00.000Z'
const JUST_UNDER_A_DAY_AGO = '2026-03-08T09:00:00.001Z'
const HOUR_AGO = '2026-03-09T08:00:00.000Z'
const MONTH_AGO = '2026-02-07T09:00:00.000Z'
const IN_A_WEEK = '2026-03-16T09:00:00.000Z'
const A_MOMENT_AGO = '2026-03-09T08:59:59.999Z'

const UNPAID = { amount: 1_082, amount_received: 0, placed: HOUR_AGO, payment_due_date: HOUR_AGO }
const PAID = { ...UNPAID, amount_received: 1_082, processed: HOUR_AGO }
const NET_30 = { ...UNPAID, placed: MONTH_AGO, terms: 'net-30' }
const APPROVED = { ...NET_30, processed: MONTH_AGO }
const VOIDED = { voided: true }
const RETURNED = { voided: false }
const CHALLENGE = { payment_under_way: 'challenge' } as const

export const ORDER_CASES: readonly (readonly [name: string, OrderStatus, OrderFacts])[] = [
  ['paid in full', 'paid', PAID],
  ['that costs nothing', 'paid', { ...UNPAID, amount: 0, processed: HOUR_AGO, payment_due_date: '' }],
  ['paid with more than was owed', 'paid', { ...PAID, amount_received: 1_100 }],
  ['paid after it was cancelled', 'paid', { ...PAID, cancelled: HOUR_AGO }],
  ['paid after it would have lapsed', 'paid', { ...PAID, placed: MONTH_AGO }],

  ['of which a part went back', 'partly-refunded', { ...PAID, amount_refunded: 82, refunds: [RETURNED] }],
  ['one of whose payments was voided', 'partly-refunded', { ...PAID, amount_refunded: 82, refunds: [VOIDED] }],
  ['all of which went back in parts', 'refunded', { ...PAID, amount_refunded: 1_082, refunds: [RETURNED, RETURNED] }],
  [
    'of which one was voided, one given back',
    'refunded',
    { ...PAID, amount_refunded: 1_082, refunds: [VOIDED, RETURNED] },
  ],
  ['whose payment was voided', 'voided', { ...PAID, amount_refunded: 1_082, refunds: [VOIDED] }],
  ['whose two payments were voided', 'voided', { ...PAID, amount_refunded: 1_082, refunds: [VOIDED, VOIDED] }],

  ['placed at checkout an hour ago', 'open', UNPAID],
  ['placed a moment less than a day ago', 'open', { ...UNPAID, placed: JUST_UNDER_A_DAY_AGO }],
  ['placed a day ago', 'lapsed', { ...UNPAID, placed: DAY_AGO, payment_due_date: DAY_AGO }],
  ['placed a month ago', 'lapsed', { ...UNPAID, placed: MONTH_AGO, payment_due_date: MONTH_AGO }],
  ['of which a part was paid a month ago', 'open', { ...UNPAID, placed: MONTH_AGO, amount_received: 1 }],

  ['whose payment nobody knows of', 'being-paid', { ...UNPAID, payment_under_way: 'unknown' }],
  [
    'whose payment nobody knows of, a month ago',
    'being-paid',
    { ...UNPAID, placed: MONTH_AGO, payment_under_way: 'unknown' },
  ],
  ['whose bank asks the owner of the card', 'being-paid', { ...UNPAID, ...CHALLENGE, confirm_by: IN_A_WEEK }],
  [
    'whose bank asks, placed a day ago',
    'being-paid',
    { ...UNPAID, ...CHALLENGE, placed: DAY_AGO, confirm_by: IN_A_WEEK },
  ],
  ['whose bank asked in vain until now', 'lapsed', { ...UNPAID, ...CHALLENGE, confirm_by: NOW.toISOString() }],
  ['whose bank asked in vain, which is known', 'lapsed', { ...UNPAID, confirm_by: A_MOMENT_AGO }],

  ['that was cancelled', 'cancelled', { ...UNPAID, cancelled: HOUR_AGO }],
  ['that was cancelled, a month ago', 'cancelled', { ...UNPAID, placed: MONTH_AGO, cancelled: MONTH_AGO }],
  ['by staff that was cancelled', 'cancelled', { ...NET_30, payment_due_date: IN_A_WEEK, cancelled: HOUR_AGO }],

  ['by staff, not approved', 'to-approve', { ...NET_30, payment_due_date: IN_A_WEEK }],
  ['by staff, due on receipt, not approved', 'to-approve', { ...NET_30, payment_due_date: MONTH_AGO }],
  ['by staff, not approved, past its day', 'past-due', { ...NET_30, payment_due_date: A_MOMENT_AGO }],
  ['approved, its terms not over', 'not-due', { ...APPROVED, payment_due_date: IN_A_WEEK }],
  ['approved, at its very day', 'not-due', { ...APPROVED, payment_due_date: NOW.toISOString() }],
  ['approved, past its day', 'past-due', { ...APPROVED, payment_due_date: A_MOMENT_AGO }],
  [
    'approved, past its day, paid in part',
    'past-due',
    { ...APPROVED, payment_due_date: DAY_AGO, amount_received: 1_081 },
  ],
  ['approved, past its day, being paid', 'past-due', { ...APPROVED, ...CHALLENGE, payment_due_date: DAY_AGO }],
  [
    'in its grace period',
    'past-due',
    { ...UNPAID, placed: MONTH_AGO, payment_due_date: MONTH_AGO, grace_period_end: IN_A_WEEK },
  ],
  [
    'whose grace period is over',
    'past-due',
    { ...UNPAID, placed: MONTH_AGO, payment_due_date: MONTH_AGO, grace_period_end: DAY_AGO },
  ],
]
