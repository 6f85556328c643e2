import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getReceiptAsStaff } from '@portal/contracts/billing/admin-orders'
import { getReceipts, mailReceipt } from '@portal/contracts/billing/order-details'
import { getReceipt } from '@portal/contracts/billing/orders'
import { unzipSync } from 'fflate'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { textsOfPdf } from '../../testing/texts-of-pdf.ts'
import { creditOrder, debitOrder, findOrder, insertOrder, type OrderRow } from '../orders/orders.sql.ts'
import { taxRates } from '../tax/tax-rates.tables.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

const textOf = async (pdf: Buffer) => (await textsOfPdf(pdf)).join('\n')

/** Text without the ends of lines and of stretches in one font. */
const joined = (text: string) => text.replaceAll('\n', '')

/** Strings of a PDF without escapes. */
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/\\(.)/gs, (_, sign) => ESCAPES[sign] ?? sign)
const asWritten = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')

const item = (description: string, unitCents: number, taxCents: number) => {
  return { planId: 'plan', description, lookups: 5, unitCents, taxCents }
}
async function placed(label = 'Acme') {
  const owner = await app.account({ label })
  const items = [item('US verification', 18_100, 1_195), item('Texas list', 420_000, 27_720)]
  const facts = { poNumber: 'PO-17', taxedAt: '4200 Sample Freight Way, Austin, TX 78741, USA' }
  const { id } = await insertOrder(app.db, { accountId: owner.accountId, items, ...facts, now: app.clock.now() })
  return { owner, id }
}
async function pay(id: number, paidWith = 'Visa •••• 4242') {
  const order = (await findOrder(app.db, id)) as OrderRow
  await creditOrder(app.db, order, { cents: order.owedCents, paidWith, now: app.clock.now() })
}
test('rule J7: a receipt is a tagged PDF with what the letter says: lines, taxes, total, card, place, day, numbers', async () => {
  const { owner, id } = await placed()
  await pay(id)
  const answer = await owner.send(getReceipt, { params: { id } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''receipt-${id}.pdf`)
  expect(answer.rawPayload.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
  expect(answer.rawPayload.toString('latin1')).toMatch(/\/Marked true/)
  const text = await textOf(answer.rawPayload)
  for (const words of [
    `for order ${id}`,
    'Doorstep',
    'Billed to',
    'Acme',
    `Account ${owner.accountId}`,
    ...['US verification', '$181.00', 'Texas list', '$4,200.00', '$11.95', '$277.20', '$289.15'],
    ...['Total', '$4,670.15', 'Visa •••• 4242', '4200 Sample Freight Way', '03/09/2026 (UTC)', 'PO-17'],
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Due')
})

test('rule J91: a receipt has the rate of the tax table beside the tax, and beside that of each item', async () => {
  const owner = await app.account()
  const [newYork] = await app.db
    .insert(taxRates)
    .values({ countryIso3: 'USA', firstDay: '2024-01-01', saasMillionths: 88_750, dataMillionths: 88_750 })
    .returning()
  const taxed = { saasTaxMillionths: 88_750, dataTaxMillionths: 88_750, taxRateId: newYork?.id ?? 0 }
  const now = app.clock.now()
  // 16.06 of 181.00 is 8.872928 %, 372.75 of 4,200.00 is 8.875 %.
  const both = [item('US verification', 18_100, 1_606), item('Texas list', 420_000, 37_275)]
  const textOfOrder = async (items: typeof both) => {
    const { id } = await insertOrder(app.db, { accountId: owner.accountId, items, ...taxed, now })
    return textOf((await owner.send(getReceipt, { params: { id } })).rawPayload)
  }
  const single = await textOfOrder(both.slice(0, 1))
  expect(single).toContain('8.875%')
  const several = await textOfOrder(both)
  expect(several.split('8.875%')).toHaveLength(3)
})

test.each([
  ['voided', [[467_015, true]], ['−$4,670.15, 03/10/2026 (UTC), Visa •••• 4242', '$0.00']],
  ['refunded', [[467_015, false]], ['Refunded', '−$4,670.15, 03/10/2026 (UTC), Visa •••• 4242', '$0.00']],
  ['partly refunded', [[7_015, false]], ['Refunded', '−$70.15, 03/10/2026 (UTC), Visa •••• 4242', '$4,600.00']],
] as const)(
  'rule K81: the receipt of an order that is %s says so in its title and has what went back',
  async (status, back, lines) => {
    const { owner, id } = await placed()
    await pay(id)
    const order = await findOrder(app.db, id)
    for (const [place, [cents, isVoid]] of back.entries())
      await debitOrder(app.db, order as OrderRow, {
        ...{ id: `back-${id}-${place}`, unitCents: cents, taxCents: 0, isVoid, wentTo: 'Visa •••• 4242' },
        ...{ at: new Date('2026-03-10T10:00:00Z'), now: app.clock.now() },
      })
    const answer = await owner.send(getReceipt, { params: { id } })
    const text = await textOf(answer.rawPayload)
    for (const words of [`for order ${id}, ${status}`, 'Paid after refunds', ...lines]) expect(text).toContain(words)
  },
)

test('of what is not paid it is an invoice, with what is owed and until when', async () => {
  const owner = await app.account({ label: 'Köln & Łódź 株式会社' })
  const sold = {
    items: [item('US verification', 18_100, 1_195), item('Texas list', 420_000, 27_720)],
    terms: 'net-30',
  } as const
  const { id } = await insertOrder(app.db, { accountId: owner.accountId, ...sold, now: app.clock.now() })
  const answer = await owner.send(getReceipt, { params: { id } })
  expect(answer.headers['content-disposition']).toContain(`invoice-${id}.pdf`)
  const text = await textOf(answer.rawPayload)
  expect(joined(text).replaceAll(' ', '')).toContain('Köln&Łódź株式会社Account')
  for (const words of [`for order ${id}`, 'Due by', '03/09/2026 (UTC)', '$4,670.15', 'net-30', 'How to pay'])
    expect(text).toContain(words)
})

test.each([
  '株式会社 東京データ',
  '深圳市数据有限公司',
  '데이터 주식회사',
  'Công ty Đà Nẵng',
  'İğdır Isıtma Sanayi',
  'ООО «Ромашка» · Ελλάδα',
  'ქართული և հայ ᏣᎳᎩ',
  'Labs ☃',
])('rule J100: %s stands on the invoice as the customer writes it', async (label) => {
  const { owner, id } = await placed(label)
  const { rawPayload } = await owner.send(getReceipt, { params: { id } })
  const drawn = joined(await textOf(rawPayload))
  expect(drawn.replaceAll(' ', '')).toContain(`${label}Account`.replaceAll(' ', ''))
  expect(unescaped(rawPayload)).toContain(asWritten(label))
})

test.each(['شركة البيانات المحدودة (فرع 2)', 'חברת נתונים', 'क्षत्रिय डेटा', 'บริษัท ข้อมูล', 'ក្រុមហ៊ុន'])(
  'rule J100: %s, whose letters change beside each other, is drawn with each of them and can be copied',
  async (label) => {
    const { owner, id } = await placed(label)
    const { rawPayload } = await owner.send(getReceipt, { params: { id } })
    const drawn = new Set(joined(await textOf(rawPayload)))
    expect([...label].filter((sign) => !drawn.has(sign))).toEqual([])
    expect(unescaped(rawPayload)).toContain(asWritten(label))
  },
)

test.each([
  ['expired', {}, 25],
  ['canceled', { cancelledAt: new Date('2026-03-09T10:00:00Z') }, 0],
] as const)(
  'rule J29: the invoice of an order that %s says so, and that nothing is due',
  async (word, facts, hours) => {
    const own = await testApp()
    const owner = await own.account({ label: 'Acme' })
    const items = [item('US verification', 18_100, 1_195)]
    const placedAt = new Date(own.clock.now().getTime() - hours * 3_600_000)
    const { id } = await insertOrder(own.db, { accountId: owner.accountId, items, now: placedAt, ...facts })
    const answer = await owner.send(getReceipt, { params: { id } })
    const text = await textOf(answer.rawPayload)
    await own.close()
    expect(text).toMatch(new RegExp(`Quote Q-\\d{6} for order ${id}, ${word}`))
    expect(text).toContain(
      `Nothing is due: the order ${word === 'expired' ? 'expired before it was paid' : 'was canceled'}`,
    )
    expect(text).not.toContain('How to pay')
  },
)

test('staff read whosever it is; with an address it is mailed there instead, and put down', async () => {
  const { owner, id } = await placed()
  const ask = (query: object) => support.send(getReceiptAsStaff, { query: { invoiceId: String(id), ...query } })
  expect((await ask({})).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const mailed = await ask({ email: 'books@company.example' })
  expect([mailed.statusCode, mailed.body]).toEqual([204, ''])
  const [letter] = await lettersTo(app, 'books@company.example')
  expect(letter?.attachment).toMatchObject({ name: `quote-${id}.pdf`, type: 'application/pdf' })
  const pdf = Buffer.from(letter?.attachment?.base64 ?? '', 'base64')
  expect(await textOf(pdf)).toMatch(new RegExp(`Quote Q-\\d{6} for order ${id}`))
  expect(await auditTrail(app, owner)).toEqual(['order.receipt-sent'])
})

describe('rule J109: a customer has a paper mailed', () => {
  const mailTo = (caller: TestCaller, id: number, email: string) =>
    caller.call(mailReceipt, { params: { id }, body: { email } })

  test('to an address that they name: the same PDF, and the audit log says so', async () => {
    const { owner, id } = await placed()
    await mailTo(owner, id, 'paper@company.example')
    const [letter] = await lettersTo(app, 'paper@company.example')
    expect(letter?.subject).toBe(`Order ${id}`)
    expect(letter?.attachment?.name).toBe(`quote-${id}.pdf`)
    expect((await auditTrail(app, owner)).at(-1)).toBe('order.receipt-sent')
  })

  test('not that of another account, not to what is no address, and not by a member who may not see orders', async () => {
    const [{ id }, stranger] = [await placed(), await app.account()]
    const notFound = refused(404, 'billing-context:order-not-found')
    await expect(mailTo(stranger, id, 'a@company.example')).rejects.toEqual(notFound)
    const { owner, id: own } = await placed()
    await expect(mailTo(owner, own, 'nobody')).rejects.toEqual(refused(400, 'request:invalid'))
    const viewer = await app.member(owner, ['api-key-viewer'])
    await expect(mailTo(viewer, own, 'a@company.example')).rejects.toEqual(refused(403, 'request:forbidden'))
  })

  test('once to an address, and twenty times before it has to wait', async () => {
    const { owner, id } = await placed()
    const tooMany = refused(429, 'request:rate-limited')
    await mailTo(owner, id, 'again@company.example')
    await expect(mailTo(owner, id, 'again@company.example')).rejects.toEqual(tooMany)
    for (let number = 2; number <= 20; number += 1) await mailTo(owner, id, `to-${number}@company.example`)
    await expect(mailTo(owner, id, 'one-more@company.example')).rejects.toEqual(tooMany)
    app.clock.advance(61 * 60_000)
    await mailTo(owner, id, 'one-more@company.example')
  })
})

test('rule J107: several papers come as one archive, a PDF for each order', async () => {
  const { owner, id } = await placed()
  const items = [item('US verification', 18_100, 1_195)]
  const second = await insertOrder(app.db, { accountId: owner.accountId, items, now: app.clock.now() })
  await pay(second.id)
  const zip = await owner.send(getReceipts, { query: { ids: `${id},${second.id},${id}` } })
  expect(zip.headers['content-type']).toBe('application/zip')
  const files = unzipSync(zip.rawPayload)
  expect(Object.keys(files).sort()).toEqual([`quote-${id}.pdf`, `receipt-${second.id}.pdf`])
  const alone = await owner.send(getReceipt, { params: { id: second.id } })
  expect(files[`receipt-${second.id}.pdf`]?.slice(0, 4)).toEqual(new Uint8Array(Buffer.from('%PDF')))
  expect(await textOf(Buffer.from(files[`receipt-${second.id}.pdf`] ?? []))).toBe(await textOf(alone.rawPayload))
})

test('rule J107: an archive has a hundred papers at most, and none of another account', async () => {
  const [{ owner, id }, { id: foreign }] = [await placed(), await placed()]
  const ask = (ids: string, caller: TestCaller = owner) => caller.call(getReceipts, { query: { ids } })
  await expect(ask(`${id},${foreign}`)).rejects.toEqual(refused(404, 'billing-context:order-not-found'))
  const invalid = refused(400, 'request:invalid')
  for (const ids of ['', `${id},`, 'all', `${id};1`]) await expect(ask(ids)).rejects.toEqual(invalid)
  await expect(ask(Array.from({ length: 101 }, (_, at) => at + 1).join(','))).rejects.toEqual(invalid)
  const notFound = refused(404, 'billing-context:order-not-found')
  await expect(ask(Array.from({ length: 100 }, (_, at) => at + 1).join(','))).rejects.toEqual(notFound)
  const member = await app.member(owner, ['api-key-viewer'])
  await expect(ask(String(id), member)).rejects.toEqual(refused(403, 'request:forbidden'))
})
