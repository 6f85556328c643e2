import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { recordOfflinePayment, refundTransaction } from '@portal/contracts/payments/admin-payments'
import { makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrderForAccount } from '@portal/contracts/sales/admin-orders'
import { placeOrder } from '@portal/contracts/sales/orders'
import { inTransaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import { asc, desc, eq } from 'drizzle-orm'
import { drawForLetter } from '../billing/index.ts'
import { papers } from '../billing/papers/papers.tables.ts'
import { lettersTo } from '../testing/letters.ts'
import { cardOf, customer, PLAN, paymentRequestOf } from '../testing/shoppers.ts'
import type { TestApp } from '../testing/test-app.ts'
import type { TestCaller } from '../testing/test-caller.ts'
import { testShop } from '../testing/test-shop.ts'
import type { TestVault } from '../testing/test-vault.ts'
import { applyChargeResult } from './payments/apply-charge-result.ts'
import { payments, transactions } from './payments/payments.tables.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())
beforeEach(() => {
  vault.mood = 'well'
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
})

/** Subjects of an address's letters, each with the kind and amount of its paper and the name of the file that is drawn. */
async function lettersWithPapers({ email }: { email: string }) {
  const letters = await lettersTo(app, email)
  return Promise.all(letters.map(async (letter) => [letter.subject.replace(/\d{5}/, 'N'), ...(await paperOf(letter))]))
}

async function paperOf({ paper }: Letter) {
  if (!paper) return []
  const [row] = await app.db.select().from(papers).where(eq(papers.id, paper.id))
  const file = await drawn(paper.id)
  return [`${row?.kind} ${(row?.unitCents ?? 0) + (row?.taxCents ?? 0)}`, file?.name.replace(/[\d-]*\d\.pdf$/, '')]
}

function drawn(id: number, attempts = 1) {
  const job = { id: 1, kind: 'mail.paper', subject: null, payload: {}, attempts, lockedUntil: null }
  return drawForLetter(app.foundation)(id, job, { db: app.db, now: app.clock.now() })
}

const latestCharge = async ({ accountId }: TestCaller) => {
  const [charge] = await app.db
    .select()
    .from(transactions)
    .where(eq(transactions.accountId, accountId))
    .orderBy(desc(transactions.createdAt))
  return charge
}

async function passTo(time: string, { email }: TestCaller) {
  app.clock.set(new Date(time))
  for (let turn = 0; turn < 3; turn += 1) await lettersTo(app, email)
}

test('rule J114: a payment at checkout and one of a renewal come with their receipts', async () => {
  const { owner } = await customer(app, vault)
  expect(await lettersWithPapers(owner)).toEqual([['Your receipt for order N', 'receipt 19295', 'receipt']])
  const [letter] = await lettersTo(app, owner.email)
  expect(letter?.paper).toMatchObject({
    attached: 'The receipt is attached as a PDF.',
    missing: expect.stringMatching(
      /^The receipt could not be attached\. You find it at http:\/\/\S+\/account\/orders\/\d+\.$/,
    ),
  })
  await passTo('2027-04-05T10:00:00Z', owner)
  const renewed = (await lettersWithPapers(owner)).slice(1).filter((one) => one.length > 1)
  expect(renewed).toEqual([['Your receipt for order N', 'receipt 19295', 'receipt']])
})

test('rule J114: an unpaid order comes with its invoice, a part of its money too, and the last of it with the receipt', async () => {
  const { owner } = await customer(app, vault, { renews: [] })
  const ops = await app.staff('billing-ops')
  const order = { account_id: owner.accountId, items: [{ plan_id: PLAN, amount: 20_000 }], terms: 'net-30' as const }
  const { order_id } = await ops.call(placeOrderForAccount, { body: order })
  const pays = (unit: number, tax: number, reference: string) =>
    ops.call(recordOfflinePayment, {
      body: {
        ...{ account_id: owner.accountId, order_id, amount: unit + tax, unit_amount: unit, tax_amount: tax },
        ...{
          payment_method_provider: 'check',
          reference_number: reference,
          received: app.clock.now().toISOString(),
          refund: false,
        },
      },
    })
  await pays(10_000, 660, `first-${order_id}`)
  await pays(10_000, 660, `second-${order_id}`)
  expect((await lettersWithPapers(owner)).slice(1)).toEqual([
    ['Doorstep made order N for you', 'invoice 21320', 'invoice'],
    ['Your receipt for order N', 'invoice 21320', 'invoice'],
    ['Your receipt for order N', 'receipt 21320', 'receipt'],
  ])
})

test('rule J114: a renewal that is not paid comes with its invoice, also once it has stopped', async () => {
  const { owner } = await customer(app, vault)
  const bad = await cardOf(app, vault, owner, 'insufficient_funds')
  await owner.call(makePaymentMethodPrimary, { params: { id: bad.payment_method_id } })
  await passTo('2027-04-05T10:00:00Z', owner)
  await passTo('2027-04-20T10:00:00Z', owner)
  const withPapers = (await lettersWithPapers(owner)).slice(1).filter((one) => one.length > 1)
  expect(withPapers.at(0)).toEqual(['Your renewal, order N, could not be paid', 'invoice 19295', 'invoice'])
  expect(withPapers.at(-1)).toEqual([
    'Your plan has stopped because its renewal was not paid',
    'invoice 19295',
    'invoice',
  ])
})

test('rule J114: a refund comes with its own credit note', async () => {
  const { owner } = await customer(app, vault, { renews: [] })
  vault.isSettled = true
  const charge = await latestCharge(owner)
  const createdAt = new Date('2027-03-01T10:00:00Z')
  await app.db
    .update(transactions)
    .set({ createdAt })
    .where(eq(transactions.id, charge?.id ?? ''))
  const ops = await app.staff('billing-ops')
  for (const [unit, tax] of [
    [1_000, 66],
    [2_000, 132],
  ] as const)
    await ops.call(refundTransaction, {
      params: { a: owner.accountId, t: charge?.id ?? '' },
      query: { amount: unit + tax, unit_amount: unit, tax_amount: tax, reason: 'Bought twice' },
    })
  expect((await lettersWithPapers(owner)).slice(1)).toEqual([
    ['A refund for order N', 'credit-note 1066', 'credit-note-CN'],
    ['A refund for order N', 'credit-note 2132', 'credit-note-CN'],
  ])
})

test('rule J114: what the bank gives back by itself is written of as well, with a credit note', async () => {
  const { owner } = await customer(app, vault, { renews: [] })
  const [payment] = await app.db
    .select()
    .from(payments)
    .where(eq(payments.accountId, owner.accountId))
    .orderBy(asc(payments.createdAt))
  const by = { now: app.clock.now(), requestId: 'test', network: '' }
  const report = { key: payment?.key ?? '', state: 'refunded' as const, reason: '' as const }
  for (let time = 0; time < 2; time += 1)
    await inTransaction(app.db, (tx) => applyChargeResult(tx, app.foundation, report as never, by))
  expect((await lettersWithPapers(owner)).slice(1)).toEqual([
    ['A refund for order N', 'credit-note 19295', 'credit-note-CN'],
  ])
})

test('rule J114: what costs nothing, and a card that was declined before anything is owed, come without a paper', async () => {
  const { owner } = await customer(app, vault, { renews: [] })
  const bad = await cardOf(app, vault, owner, 'insufficient_funds')
  const order = await owner.call(placeOrder, { body: { plans: [PLAN] } })
  await owner.call(payOrder, paymentRequestOf({ order, card: bad })).catch(() => undefined)
  const ops = await app.staff('billing-ops')
  const gift = { account_id: owner.accountId, items: [{ plan_id: PLAN, amount: 0, free: true }], reason: 'A gift' }
  await ops.call(placeOrderForAccount, { body: gift as never })
  expect((await lettersWithPapers(owner)).slice(1)).toEqual([['Doorstep made order N for you']])
})

test('rule J114: a paper that cannot be drawn is tried twice more, and then its letter goes without', async () => {
  for (const attempt of [1, 2]) await expect(drawn(0, attempt)).rejects.toThrow('There is no paper 0.')
  expect(await drawn(0, 3)).toBeUndefined()
})
