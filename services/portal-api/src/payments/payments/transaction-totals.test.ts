import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  listOfflineTransactions,
  listTransactions,
  listTransactionsOfAccounts,
  listTransactionTotals,
  payOrderForAccount,
  recordOfflinePayment,
} from '@portal/contracts/payments/admin-payments'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { paymentMethods } from '../payment-methods/payment-methods.tables.ts'
import { transactions } from './payments.tables.ts'

let app: TestApp
let vault: TestVault
let ops: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop())
  Object.assign(vault, { mood: 'well', now: app.clock.now })
  ops = await app.staff('billing-ops')
})
afterAll(() => app.close())

/** A day long before the clock's, so that what other tests move is not in it. */
const DAY = { begin: '2026-01-05', end: '2026-01-06' }
const [FIRST_MOMENT, LAST_MOMENT] = ['2026-01-05T00:00:00.000Z', '2026-01-06T23:59:59.999Z'] as const

/** A payment by a card of this network. */
async function charge(network: string, when: string, isTest = false): Promise<string> {
  const { owner, card, order } = await shopper(app, vault)
  const paid = { account_id: owner.accountId, order_id: order.order_id, amount: order.amount }
  await ops.call(payOrderForAccount, { body: paid })
  await app.db.update(paymentMethods).set({ network }).where(eq(paymentMethods.id, card.payment_method_id))
  const [row] = await app.db
    .update(transactions)
    .set({ createdAt: new Date(when), isTest })
    .where(eq(transactions.orderId, order.order_id))
    .returning({ id: transactions.id })
  return row?.id ?? ''
}

/** Refund of a payment: price and tax, in cents. */
async function giveBack(id: string, unitCents: number, taxCents: number) {
  const [paid] = await app.db.select().from(transactions).where(eq(transactions.id, id))
  if (!paid) throw new Error('No such payment')
  const back = { id: `${id}-back`, paymentId: null, kind: 'refund', refundOf: id } as const
  await app.db.insert(transactions).values({ ...paid, ...back, unitCents: -unitCents, taxCents: -taxCents })
}

async function record(provider: 'check' | 'wire', unit: number) {
  const { owner, order } = await shopper(app, vault)
  const amounts = { amount: unit, unit_amount: unit, tax_amount: 0 }
  const named = { payment_method_provider: provider, reference_number: `${provider} ${order.order_id}`, refund: false }
  const ids = { account_id: owner.accountId, order_id: order.order_id }
  await ops.call(recordOfflinePayment, { body: { ...ids, ...amounts, ...named, received: FIRST_MOMENT } })
}

test('payments have totals by network, without test transactions, which are what the reports list', async () => {
  const visa = await charge('Visa', FIRST_MOMENT)
  await charge('Visa', LAST_MOMENT)
  await giveBack(visa, 100, 7)
  await charge('Mastercard', FIRST_MOMENT)
  await charge('Mastercard', FIRST_MOMENT, true)
  await charge('Discover', FIRST_MOMENT, true)
  await charge('Visa', '2026-01-04T23:59:59.999Z')
  await charge('Visa', '2026-01-07T00:00:00.000Z')
  await record('wire', 18_100)
  await record('wire', 900)
  await record('check', 500)

  const { statements } = app.foundation
  const before = statements.length
  const totals = await ops.call(listTransactionTotals, { query: DAY })
  expect(statements.slice(before).filter((text) => text.includes('from "transactions"'))).toHaveLength(1)
  const none = { count: 0, charges: 0, refunds: 0, net: 0 }
  expect(totals).toEqual([
    { payment_form: 'card', network: 'Discover', ...none, tests: 1 },
    { payment_form: 'card', network: 'Mastercard', count: 1, charges: 19_295, refunds: 0, net: 19_295, tests: 1 },
    { payment_form: 'card', network: 'Visa', count: 3, charges: 38_590, refunds: -107, net: 38_483, tests: 0 },
    { payment_form: 'check', network: '', count: 1, charges: 500, refunds: 0, net: 500, tests: 0 },
    { payment_form: 'wire', network: '', count: 2, charges: 19_000, refunds: 0, net: 19_000, tests: 0 },
  ])

  const listed = [
    ...(await ops.call(listTransactions, { query: DAY })),
    ...(await ops.call(listOfflineTransactions, { query: DAY })),
  ].filter(({ test_transaction: isTest }) => !isTest)
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
  expect(sum(totals.map(({ count }) => count))).toBe(listed.length)
  expect(sum(totals.map(({ net }) => net))).toBe(sum(listed.map(({ amount }) => amount)))
})

test('more than fits into 32 bits is added up, and a span without payments has no rows', async () => {
  const span = { begin: '2025-03-01', end: '2025-03-01' }
  expect(await ops.call(listTransactionTotals, { query: span })).toEqual([])
  for (const moment of ['10', '11']) {
    const id = await charge('Visa', `2025-03-01T${moment}:00:00.000Z`)
    await app.db.update(transactions).set({ unitCents: 2_000_000_000, taxCents: 0 }).where(eq(transactions.id, id))
  }
  expect(await ops.call(listTransactionTotals, { query: span })).toMatchObject([{ count: 2, charges: 4_000_000_000 }])
})

test('rule G70: the reports leave out what their filters say, name account and card, and the totals of a kind are its rows', async () => {
  const span = { begin: '2024-05-01', end: '2024-05-31' }
  const at = '2024-05-07T10:00:00.000Z'
  const visa = await charge('Visa', at)
  await giveBack(visa, 100, 7)
  const mastercard = await charge('Mastercard', at)
  const tested = await charge('Visa', at, true)
  const reported = async (query: object) =>
    (await ops.call(listTransactions, { query: { ...span, ...query } })).map(({ transaction_id: id }) => id).sort()
  const all = [visa, `${visa}-back`, mastercard, tested]
  expect(await reported({})).toEqual(all.toSorted())
  expect(await reported({ kind: 'payment' })).toEqual([visa, mastercard, tested].sort())
  expect(await reported({ kind: 'refund' })).toEqual([`${visa}-back`])
  expect(await reported({ network: 'Mastercard' })).toEqual([mastercard])
  expect(await reported({ network: 'Visa', kind: 'payment', tests: 'without' })).toEqual([visa])
  expect(await reported({ tests: 'only' })).toEqual([tested])
  expect(await ops.call(listTransactionTotals, { query: { ...span, kind: 'refund' } })).toEqual([
    { payment_form: 'card', network: 'Visa', count: 1, charges: 0, refunds: -107, net: -107, tests: 0 },
  ])

  const [line] = await ops.call(listTransactions, { query: { ...span, network: 'Mastercard' } })
  const [account] = await app.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, line?.account_id ?? 0))
  expect(line).toMatchObject({ account_name: account?.label, paid_with: 'Mastercard •••• 4242' })
  const body = { account_ids: [line?.account_id ?? 0, 999_999_999] }
  expect(await ops.call(listTransactionsOfAccounts, { body })).toMatchObject([
    { transaction_id: mastercard, account_name: account?.label, paid_with: 'Mastercard •••• 4242' },
  ])
})

test('rule G70: money that came without a card is reported by its way', async () => {
  for (const provider of ['wire', 'check'] as const) await record(provider, 4_200)
  const begin = FIRST_MOMENT.slice(0, 10)
  const wires = await ops.call(listOfflineTransactions, { query: { begin, end: begin, payment_form: 'wire' } })
  expect(new Set(wires.map(({ payment_form, paid_with }) => `${payment_form} ${paid_with}`))).toEqual(
    new Set(['wire ']),
  )
  await expect(
    ops.call(listOfflineTransactions, { query: { begin, end: begin, payment_form: 'cash' as 'wire' } }),
  ).rejects.toEqual(refused(400, 'request:invalid'))
})

test('the span is refused as those of the reports are', async () => {
  const query = { begin: '2025-01-01', end: '2026-01-02' }
  await expect(ops.call(listTransactionTotals, { query })).rejects.toMatchObject({
    fields: { end: 'Choose a day within 366 days from the first' },
  })
})

test('support is refused', async () => {
  const support = await app.staff('support')
  await expect(support.call(listTransactionTotals, { query: DAY })).rejects.toEqual(refused(403, 'request:forbidden'))
})
