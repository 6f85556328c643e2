import { expect, test } from '@jest/globals'
import { type LedgerMoney, type LedgerOrder, ledgerOf } from './ledger.ts'
import { amountOwed } from './order-status.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`

/** An order of 100.00, placed on the first of March and in use. */
const order = (order_id: number, said: Partial<LedgerOrder> = {}): LedgerOrder => ({
  order_id,
  placed: day(1),
  processed: day(1),
  amount: 10_000,
  amount_received: 10_000,
  refunds: [],
  ...said,
})
const money = (id: string, order_id: number, on: number, amount: number, kind: LedgerMoney['kind'] = 'payment') => ({
  id,
  at: day(on),
  kind,
  order_id,
  amount,
  method: 'Visa •••• 4242',
})
const refund = (id: string, on: number, amount: number) => ({
  id,
  date: day(on),
  amount,
  went_to: 'Visa •••• 4242',
  voided: false,
})
const owedOfAll = (orders: LedgerOrder[]) => orders.reduce((sum, one) => sum + amountOwed(one, NOW), 0)
const shown = (orders: LedgerOrder[], moved: LedgerMoney[]) =>
  ledgerOf(orders, moved, NOW).map(({ kind, order_id, charged, paid, balance }) => [
    kind,
    order_id,
    charged,
    paid,
    balance,
  ])

test('rule J108: charges and payments stand in the order of time, each with what is owed after it', () => {
  const orders = [order(1, { amount_received: 4_000 }), order(2, { placed: day(3) })]
  const moved = [money('b', 2, 4, 10_000), money('a', 1, 2, 4_000)]
  expect(shown(orders, moved)).toEqual([
    ['order', 1, 10_000, 0, 10_000],
    ['payment', 1, 0, 4_000, 6_000],
    ['order', 2, 10_000, 0, 16_000],
    ['payment', 2, 0, 10_000, 6_000],
  ])
  expect(owedOfAll(orders)).toBe(6_000)
})

test('rule J108: what goes back of a paid order is owed by nobody; before all of it had come, it is owed again', () => {
  const paid = order(1, { amount_refunded: 2_500, refunds: [refund('back', 5, 2_500)] })
  const part = order(2, { amount_received: 1_000 })
  const moved = [
    money('a', 1, 2, 10_000),
    money('back', 1, 5, -2_500, 'refund'),
    money('b', 2, 6, 4_000),
    money('again', 2, 7, -3_000, 'refund'),
  ]
  expect(shown([paid, part], moved)).toEqual([
    ['order', 1, 10_000, 0, 10_000],
    ['order', 2, 10_000, 0, 20_000],
    ['payment', 1, 0, 10_000, 10_000],
    ['refund', 1, -2_500, -2_500, 10_000],
    ['payment', 2, 0, 4_000, 6_000],
    ['refund', 2, 0, -3_000, 9_000],
  ])
  expect(owedOfAll([paid, part])).toBe(9_000)
})

test('rule J108: an order that expired or was canceled is taken off when that happened', () => {
  const unpaid = { processed: '', amount_received: 0 }
  const orders = [order(1, { ...unpaid, cancelled: day(9) }), order(2, unpaid)]
  expect(shown(orders, [])).toEqual([
    ['order', 1, 10_000, 0, 10_000],
    ['order', 2, 10_000, 0, 20_000],
    ['closed', 2, -10_000, 0, 10_000],
    ['closed', 1, -10_000, 0, 0],
  ])
  expect(ledgerOf(orders, [], NOW)[2]?.at).toBe('2026-03-02T00:00:00.000Z')
})

test('rule J108: of an order that moved, neither account owes what the other one paid', () => {
  const moved = order(1, { amount_refunded: 500, refunds: [refund('back', 5, 500)] })
  expect(shown([moved], [])).toEqual([
    ['order', 1, 10_000, 0, 10_000],
    ['moved', 1, 0, 10_000, 0],
    ['refund', 1, -500, -500, 0],
  ])
  expect(shown([], [money('a', 1, 2, 10_000), money('back', 1, 5, -500, 'refund')])).toEqual([
    ['payment', 1, 10_000, 10_000, 0],
    ['refund', 1, -500, -500, 0],
  ])
})
