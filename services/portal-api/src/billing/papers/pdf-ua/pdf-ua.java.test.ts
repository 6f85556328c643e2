import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getReceipt } from '@portal/contracts/billing/orders'
import { getStatement } from '@portal/contracts/billing/papers'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { creditOrder, debitOrder, findOrder, insertOrder, type OrderRow } from '../../orders/orders.sql.ts'
import { violationsOf } from './violations-of.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const item = (description: string, unitCents: number, taxCents: number) => {
  return { planId: 'plan', description, lookups: 5, unitCents, taxCents }
}
const ITEMS = [item('US verification', 18_100, 1_195), item('Texas list', 420_000, 27_720)]

/** Saves the quote, invoice, receipt, credit note and yearly statement of a customer with this name; returns their paths. */
async function papersOf(label: string): Promise<string[]> {
  const owner = await app.account({ label })
  const { id } = await insertOrder(app.db, { accountId: owner.accountId, items: ITEMS, now: app.clock.now() })
  const order = async () => (await findOrder(app.db, id)) as OrderRow
  await creditOrder(app.db, await order(), { cents: 467_015, paidWith: 'Check 17', now: app.clock.now() })
  const refund = { id: `refund-${id}`, unitCents: 10_000, taxCents: 650, isVoid: false, wentTo: 'Check 18' }
  await debitOrder(app.db, await order(), { ...refund, at: app.clock.now(), now: app.clock.now() })

  const files = new Map<string, Buffer>()
  for (const { kind, number } of (await order()).papers)
    files.set(kind, (await owner.send(getReceipt, { params: { id }, query: { number } })).rawPayload)
  const statement = await owner.send(getStatement, { query: { year: '2026', format: 'pdf' } })
  files.set('statement', statement.rawPayload)
  expect([...files.keys()]).toEqual(['quote', 'invoice', 'receipt', 'credit-note', 'statement'])
  return [...files].map(([kind, pdf]) => save(`${id}-${kind}.pdf`, pdf))
}

function save(name: string, pdf: Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, pdf)
  return file
}

/** Builds the bytes of a text as a PDF keeps it: UTF-16, with three signs escaped. */
const asKept = (text: string) =>
  Buffer.from(text, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[()\\]/g, '\\$&')

test('rule J123: papers in six scripts comply with PDF/UA-1, and are read aloud with the name of the buyer', async () => {
  const names = ['Zażółć Café', 'Ελληνική Εταιρεία', 'Компания «Пример»', '株式会社 見本', 'شركة المثال', 'חברה לדוגמה']
  const papers: { name: string; file: string }[] = []
  for (const name of names) papers.push(...(await papersOf(name)).map((file) => ({ name, file })))
  const violations = await violationsOf(papers.map(({ file }) => file))
  expect(papers.map((paper, at) => ({ ...paper, violations: violations[at] }))).toEqual(
    papers.map((paper) => ({ ...paper, violations: [] })),
  )
  expect(papers).toHaveLength(30)
  for (const { name, file } of papers) expect(readFileSync(file, 'latin1')).toContain(asKept(name))
})

test('rule J123: a picture without words and a tag that does not exist are found', async () => {
  const [, invoice = ''] = await papersOf('Acme')
  const pdf = readFileSync(invoice, 'latin1').replace('/Alt (Logo)', '/Axx (Logo)').replaceAll('/S /TH\n', '/S /TX\n')
  const [violations = []] = await violationsOf([save('broken.pdf', Buffer.from(pdf, 'latin1'))])
  const broken = new Set(violations.map((one) => one.split(' | ').slice(0, 2).join('-')))
  expect(broken).toEqual(new Set(['7.3-1', '7.1-5', '7.2-42']))
})
