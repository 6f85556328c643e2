import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getReceipt, listOrders } from '@portal/contracts/billing/orders'
import { getStatement, listStatements } from '@portal/contracts/billing/papers'
import { inTransaction } from '@portal/foundation/database'
import { lockAccount } from '@portal/foundation/people'
import { asc } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  creditOrder,
  debitOrder,
  findOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
  setCancelled,
  setServicePeriod,
} from '../orders/orders.sql.ts'
import { noteSeller } from './note-seller.ts'
import { papers } from './papers.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const item = (description: string, unitCents: number, taxCents: number) => {
  return { planId: 'plan', description, lookups: 5, unitCents, taxCents }
}
const ITEMS = [item('US verification', 18_100, 1_195), item('Texas list', 420_000, 27_720)]
const place = (owner: TestCaller, more: { terms?: 'net-30' } = {}) =>
  insertOrder(app.db, { accountId: owner.accountId, items: ITEMS, now: app.clock.now(), ...more })
const orderOf = async (id: number) => (await findOrder(app.db, id)) as OrderRow
const pay = async (id: number) =>
  creditOrder(app.db, await orderOf(id), { cents: 467_015, paidWith: 'Check 17', now: app.clock.now() })
const refund = async (id: number, name: string, unitCents: number, taxCents: number) =>
  debitOrder(app.db, await orderOf(id), {
    ...{ id: name, unitCents, taxCents, isVoid: false, wentTo: 'Check 18' },
    ...{ at: app.clock.now(), now: app.clock.now() },
  })
const kindsOf = async (id: number) => (await orderOf(id)).papers.map(({ kind }) => kind)
const linesOf = ({ lines }: OrderRow['papers'][number]) => lines.map(({ unitCents, taxCents }) => [unitCents, taxCents])

describe('rule J118: papers are numbered', () => {
  test('without a gap and without a second one, at the same time and after what did not happen', async () => {
    const owner = await app.account()
    const orders = await Promise.all(Array.from({ length: 12 }, () => place(owner)))
    const paying = orders.map(({ id }, at) =>
      inTransaction(app.db, async (tx) => {
        const order = (await lockOrder(tx, id)) as OrderRow
        await creditOrder(tx, order, { cents: 467_015, paidWith: 'Check 17', now: app.clock.now() })
        if (at % 3 === 0) throw new Error('It did not happen.')
      }),
    )
    const outcomes = await Promise.allSettled(paying)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    const numbers = (kind: string) => found.filter((paper) => paper.kind === kind).map(({ serial }) => serial)
    const found = await app.db.select().from(papers).orderBy(asc(papers.serial))
    for (const kind of ['quote', 'invoice', 'receipt'])
      expect(numbers(kind)).toEqual(Array.from({ length: kind === 'quote' ? 12 : 8 }, (_, at) => at + 1))
    expect(found.find(({ kind }) => kind === 'receipt')?.number).toBe('R-000001')
  })

  test('at the end, so that nobody who issues them waits for somebody who wants to', async () => {
    const owner = await app.account()
    const [hasIssued, hasLocked] = [new EventEmitter(), new EventEmitter()]
    const [issued, locked] = [once(hasIssued, 'done'), once(hasLocked, 'done')]
    const first = inTransaction(app.db, async (tx) => {
      await insertOrder(tx, { accountId: owner.accountId, items: ITEMS, now: app.clock.now() })
      hasIssued.emit('done')
      await locked
      await lockAccount(tx, owner.accountId)
    })
    const second = inTransaction(app.db, async (tx) => {
      await issued
      await lockAccount(tx, owner.accountId)
      hasLocked.emit('done')
      await insertOrder(tx, { accountId: owner.accountId, items: ITEMS, now: app.clock.now() })
    })
    await Promise.all([first, second])
    expect((await owner.call(listOrders, {})).map(({ papers }) => papers?.length)).toEqual([1, 1])
  })

  test('and an order says them', async () => {
    const owner = await app.account()
    const { id } = await place(owner)
    await pay(id)
    const [order] = await owner.call(listOrders, {})
    expect(order?.papers?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['quote', 467_015],
      ['invoice', 467_015],
      ['receipt', 467_015],
    ])
  })
})

describe('rule J119: an order has', () => {
  test('a quote until it is paid, an invoice at once where staff sell, and nothing where it costs nothing', async () => {
    const owner = await app.account()
    expect(await kindsOf((await place(owner)).id)).toEqual(['quote'])
    expect(await kindsOf((await place(owner, { terms: 'net-30' })).id)).toEqual(['invoice'])
    const free = { accountId: owner.accountId, items: [item('Free', 0, 0)], now: app.clock.now() }
    expect(await kindsOf((await insertOrder(app.db, free)).id)).toEqual([])
  })

  test('an invoice with the first money and a receipt with the last', async () => {
    const { id } = await place(await app.account())
    const paidInPart = { cents: 100_000, paidWith: 'Check 16', now: app.clock.now() }
    await creditOrder(app.db, await orderOf(id), paidInPart)
    expect(await kindsOf(id)).toEqual(['quote', 'invoice'])
    await creditOrder(app.db, await orderOf(id), { ...paidInPart, cents: 367_015 })
    expect(await kindsOf(id)).toEqual(['quote', 'invoice', 'receipt'])
  })
})

describe('rule J120: a credit note', () => {
  test('rule J17: takes off each line in proportion to what is left of it, and all of them together the whole', async () => {
    const owner = await app.account()
    const { id } = await place(owner)
    await pay(id)
    await refund(id, 'first', 10_000, 650)
    const half = await refund(id, 'second', 428_100, 28_265)
    const [first, second] = half.papers.filter(({ kind }) => kind === 'credit-note')
    expect(first && linesOf(first)).toEqual([
      [413, 27],
      [9_587, 623],
    ])
    expect(second && linesOf(second)).toEqual([
      [17_687, 1_168],
      [410_413, 27_097],
    ])
    const file = await owner.send(getReceipt, { params: { id }, query: { number: first?.number } })
    expect(file.headers['content-disposition']).toContain(`credit-note-${first?.number}.pdf`)
  })

  test('of another order is not found, nor of another account', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    const [{ id }, other] = [await place(owner), await place(owner)]
    const number = (await orderOf(other.id)).papers[0]?.number ?? ''
    const asked = (caller: TestCaller) => caller.call(getReceipt, { params: { id }, query: { number } })
    await expect(asked(owner)).rejects.toEqual(refused(404, 'billing-context:paper-not-found'))
    await expect(asked(stranger)).rejects.toEqual(refused(404, 'billing-context:order-not-found'))
  })

  test('takes back the invoice of an order that is canceled; money that comes all the same has another', async () => {
    const { id } = await place(await app.account(), { terms: 'net-30' })
    await setCancelled(app.db, id, app.clock.now())
    const [invoice, note] = (await orderOf(id)).papers
    expect([note?.kind, note?.invoiceId, note?.unitCents]).toEqual(['credit-note', invoice?.id, 438_100])
    await pay(id)
    expect(await kindsOf(id)).toEqual(['invoice', 'credit-note', 'invoice', 'receipt'])
  })
})

test('rule J124: the statement of a year has its receipts and credit notes, and its sums agree with them', async () => {
  const owner = await app.account()
  for (let month = 0; month < 12; month += 1) await pay((await place(owner)).id)
  const { id } = await place(owner)
  await pay(id)
  await refund(id, 'of-the-year', 10_000, 650)
  const [statement] = await owner.call(listStatements, {})
  const paid = 13 * 467_015 - 10_650
  expect(statement).toMatchObject({ year: 2026, receipts: 13, credit_notes: 1, amount: paid, tax_amount: 375_245 })

  const csv = await owner.send(getStatement, { query: { year: '2026', format: 'csv' } })
  const rows = csv.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(rows).toHaveLength(14)
  expect(Math.round(rows.reduce((sum, row) => sum + Number(row.at(-2)) * 100, 0))).toBe(paid)
  const pdf = await owner.send(getStatement, { query: { year: '2026', format: 'pdf' } })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const asked = owner.call(getStatement, { query: { year: '2020', format: 'pdf' } })
  await expect(asked).rejects.toEqual(refused(404, 'billing-context:paper-not-found'))
})

test('rule J121: a paper keeps the seller of its day; another code begins numbers of its own', async () => {
  const owner = await app.account()
  const seller = { code: 'EU', legalName: 'Doorstep B.V.', address: '', taxIds: 'NL 1' }
  const before = await place(owner)
  const { db, clock, settings } = app.foundation
  await noteSeller({ db, clock, settings: { ...settings, seller } })
  await noteSeller({ db, clock, settings: { ...settings, seller } })
  const after = await place(owner)
  expect((await orderOf(before.id)).papers[0]?.number).toMatch(/^Q-/)
  expect((await orderOf(after.id)).papers[0]?.number).toBe('EU-Q-000001')
  const { rawPayload } = await owner.send(getReceipt, { params: { id: after.id } })
  expect(rawPayload.toString('latin1')).toContain('/ActualText (Doorstep B.V.)')
})

test('rule J122: a line says from when to when its service is', async () => {
  const owner = await app.account()
  const { id, items } = await place(owner)
  const period = { startsAt: new Date('2026-03-09T09:00:00Z'), endsAt: new Date('2027-03-09T09:00:00Z') }
  await setServicePeriod(app.db, items[0]?.id ?? '', period)
  const { rawPayload } = await owner.send(getReceipt, { params: { id } })
  const unescaped = rawPayload.toString('latin1').replaceAll(/\\([()])/g, '$1')
  const written = Buffer.from('Service period 03/09/2026 (UTC) – 03/09/2027 (UTC)', 'utf16le').swap16()
  expect(unescaped).toContain(written.toString('latin1'))
})

test('rule J123: a paper is tagged, with title and language, and each of its fonts is embedded', async () => {
  const owner = await app.account({ label: 'Acme 株式会社 شركة' })
  const { id } = await place(owner, { terms: 'net-30' })
  const { rawPayload } = await owner.send(getReceipt, { params: { id } })
  const pdf = rawPayload.toString('latin1')
  for (const words of ['/Marked true', '/StructTreeRoot', '/Lang (en-US)', '/DisplayDocTitle true', 'pdfuaid:part>1<'])
    expect(pdf).toContain(words)
  for (const tag of ['Document', 'Figure', 'H1', 'Table', 'TR', 'TH', 'TD', 'Link'])
    expect(pdf).toContain(`/S /${tag}\n`)
  expect(pdf).toContain('/Scope /Column')
  const count = (words: string) => pdf.split(words).length - 1
  expect(count('/Subtype /Type0')).toBeGreaterThanOrEqual(4)
  expect(count('/FontFile2 ') + count('/FontFile3 ')).toBe(count('/Subtype /Type0'))
  expect(count('/ToUnicode ')).toBe(count('/Subtype /Type0'))
  expect(pdf).not.toContain('/Subtype /Type1\n')
})
