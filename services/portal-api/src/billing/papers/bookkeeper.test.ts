import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getReceipts } from '@portal/contracts/billing/order-details'
import { netPaid } from '@portal/contracts/billing/order-status'
import { listOrders } from '@portal/contracts/billing/orders'
import { getStatement, listStatements } from '@portal/contracts/billing/papers'
import { unzipSync } from 'fflate'
import { lettersTo } from '../../testing/letters.ts'
import { customer } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { textsOfPdf } from '../../testing/texts-of-pdf.ts'
import { debitOrder, findOrder, type OrderRow } from '../orders/orders.sql.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

/** Somebody whose monthly plan of $192.95 was bought in January 2027 and renewed eleven times, once with money back. */
async function yearOfReceipts() {
  app.clock.set(new Date('2027-01-05T10:00:00Z'))
  const { owner } = await customer(app, vault)
  for (let month = 2; month <= 12; month += 1) {
    app.clock.set(new Date(`2027-${String(month).padStart(2, '0')}-05T10:00:05Z`))
    await lettersTo(app, owner.email)
  }
  const again = await app.again(owner)
  const [latest] = await again.call(listOrders, {})
  const order = (await findOrder(app.db, latest?.order_id ?? 0)) as OrderRow
  const at = app.clock.now()
  const back = { id: 'of-december', unitCents: 10_000, taxCents: 661, isVoid: false, wentTo: 'Visa •••• 1111' }
  await debitOrder(app.db, order, { ...back, at, now: at })
  app.clock.set(new Date('2028-01-04T10:00:00Z'))
  return app.again(owner)
}

/** Returns cents of the last amount that stands behind a name. */
function centsBehind(texts: readonly string[], name: string): number {
  const amount = texts[texts.lastIndexOf(name) + 1] ?? ''
  return Math.round(Number(amount.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

test('rule J117: the papers, the orders and the statement of a year agree to the cent, with what went back', async () => {
  const owner = await yearOfReceipts()
  const orders = await owner.call(listOrders, {})
  expect(orders).toHaveLength(12)
  const ids = orders.map(({ order_id }) => order_id).join(',')
  const files = Object.entries(unzipSync((await owner.send(getReceipts, { query: { ids } })).rawPayload))
  const papers = await Promise.all(files.map(async ([name, pdf]) => ({ name, texts: await textsOfPdf(pdf) })))
  const receipts = papers.filter(({ name }) => name.startsWith('receipt-'))
  const notes = papers.filter(({ name }) => name.startsWith('credit-note-'))
  expect([receipts.length, notes.length, papers.length]).toEqual([12, 1, 13])

  const ofReceipts = receipts.map(({ texts }) => centsBehind(texts, 'Total'))
  const ofNotes = notes.map(({ texts }) => centsBehind(texts, 'Credited'))
  const taxes = [...receipts, ...notes].map(({ texts }) => centsBehind(texts, 'Tax'))
  expect([ofReceipts, ofNotes]).toEqual([Array(12).fill(19_295), [-10_661]])
  const paid = 12 * 19_295 - 10_661
  expect(sum([...ofReceipts, ...ofNotes])).toBe(paid)
  expect(sum(orders.map(netPaid))).toBe(paid)

  const statement = { year: 2027, receipts: 12, credit_notes: 1, amount: paid, tax_amount: sum(taxes) }
  expect(await owner.call(listStatements, {})).toEqual([expect.objectContaining(statement)])
  const csv = await owner.send(getStatement, { query: { year: '2027', format: 'csv' } })
  const rows = csv.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(sum(rows.map((row) => Math.round(Number(row.at(-2)) * 100)))).toBe(paid)
  expect(sum(rows.map((row) => Math.round(Number(row.at(-3)) * 100)))).toBe(sum(taxes))
  const pdf = await owner.send(getStatement, { query: { year: '2027', format: 'pdf' } })
  const texts = await textsOfPdf(pdf.rawPayload)
  expect([centsBehind(texts, 'Paid after refunds'), centsBehind(texts, 'Tax after refunds')]).toEqual([
    paid,
    sum(taxes),
  ])
})
