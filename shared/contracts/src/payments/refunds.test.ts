import { expect, test } from '@jest/globals'
import { endOfRefundRequest, isMore, isUnsettled, isVoid, keptOfCharge, unpaidOfOrder } from './refunds.ts'

const NOW = new Date('2026-03-09T09:00:00Z')
const CHARGED = { unitCents: 5_000, taxCents: 413 }

test('rule K7: a charge is not settled for a day', () => {
  expect(isUnsettled(new Date('2026-03-08T09:00:00.001Z'), NOW)).toBe(true)
  expect(isUnsettled(new Date('2026-03-08T09:00:00Z'), NOW)).toBe(false)
})

test.each([
  ['the whole, on the day', { kept: CHARGED, isUnsettled: true }, CHARGED, true],
  ['the whole, later', { kept: CHARGED, isUnsettled: false }, CHARGED, false],
  ['a part, on the day', { kept: CHARGED, isUnsettled: true }, { unitCents: 4_999, taxCents: 413 }, false],
  [
    'the rest, on the day',
    { kept: { unitCents: 100, taxCents: 8 }, isUnsettled: true },
    { unitCents: 100, taxCents: 8 },
    false,
  ],
])('rule K7: %s', (_, charge, wanted, isVoided) => {
  expect(isVoid({ charged: CHARGED, ...charge }, wanted)).toBe(isVoided)
})

test('rule J154: a refund request lapses after fourteen days, and a void when its payment is a day old', () => {
  const chargedAt = new Date('2026-03-08T15:30:00Z')
  const ends = [true, false].map((isVoided) => endOfRefundRequest({ isVoid: isVoided, chargedAt }, NOW).toISOString())
  expect(ends).toEqual(['2026-03-09T15:30:00.000Z', '2026-03-23T09:00:00.000Z'])
})

test('rule K7: price and tax are each at most what is left of them', () => {
  expect(isMore(CHARGED, CHARGED)).toBe(false)
  expect(isMore({ unitCents: 4_999, taxCents: 414 }, CHARGED)).toBe(true)
  expect(isMore({ unitCents: 5_001, taxCents: 0 }, CHARGED)).toBe(true)
})

test('what is left of a charge and of an order follows from the ledger', () => {
  const charge = { transaction_id: 'c', order_id: 12, unit_amount: 5_000, tax_amount: 413 }
  const ledger = [
    charge,
    { transaction_id: 'r', order_id: 12, unit_amount: -1_000, tax_amount: -83, refund_of: 'c' },
    { transaction_id: 'x', order_id: 13, unit_amount: 700, tax_amount: 7 },
  ]
  expect(keptOfCharge(charge, ledger)).toEqual({ unitCents: 4_000, taxCents: 330 })
  const order = { order_id: 12, unit_amount: 6_000, tax_amount: 500 }
  expect(unpaidOfOrder(order, ledger)).toEqual({ unitCents: 2_000, taxCents: 170 })
})
