import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { getPayment, type Payment, payOrder } from '@portal/contracts/payments/payments'
import { createOutbox } from '@portal/foundation/outbox'
import { eq } from 'drizzle-orm'
import { jobsOf } from '../../portal-api.ts'
import { cardOf, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'
import { payments, transactions } from '../payments/payments.tables.ts'

/* Rule K27: a vault that begins a charge each time it is asked to, as Spreedly's does. */

let app: TestApp
let vault: TestVault
let ops: TestCaller

beforeAll(async () => {
  ;({ app, vault } = await testShop({ honorsKeys: false }))
})
afterAll(() => app.close())
beforeEach(async () => {
  Object.assign(vault, { mood: 'well', isSettled: false, refusesReturns: false, now: app.clock.now })
  vault.charges.length = 0
  vault.returns.length = 0
  vault.asked.length = 0
  ops = await app.staff('billing-ops')
})

async function catchUp(minutes = 0): Promise<void> {
  app.clock.advance(minutes * 60_000)
  const { db, clock, log } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
}

type Shopper = Awaited<ReturnType<typeof shopper>>
const pay = ({ owner, ...what }: Shopper) => owner.call(payOrder, paymentRequestOf(what))
const look = ({ owner }: Shopper, { payment_id }: Payment) => owner.call(getPayment, { params: { id: payment_id } })
const begun = (call = 'purchase') => vault.asked.filter((one) => one.call.includes(call)).length

describe('a charge', () => {
  test('that was begun, and whose answer was lost, is found and not begun again', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'forgets to answer'
    const payment = await pay(one)
    expect(payment).toMatchObject({ status: 'unknown' })
    for (let looks = 0; looks < 3; looks += 1) await catchUp(5)
    vault.mood = 'well'
    await catchUp(5)
    expect(await look(one, payment)).toMatchObject({ status: 'paid' })
    expect([begun(), vault.charges.length]).toEqual([1, 1])
  })

  test('of a process that was killed before it was sent is given up when its time is over, and can be paid again', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'gone'
    const payment = await pay(one)
    vault.mood = 'well'
    for (let looks = 0; looks < 7; looks += 1) await catchUp(5)
    // The vault may list it late.
    expect(await look(one, payment)).toMatchObject({ status: 'unknown' })
    await catchUp(10)
    expect(await look(one, payment)).toMatchObject({ status: 'declined', reason: 'payment-context:vault-away' })
    expect(vault.charges).toHaveLength(0)
    expect(await pay(one)).toMatchObject({ status: 'paid' })
    expect([begun(), vault.charges.length]).toEqual([2, 1])
  })

  test('that nobody sent in its time is not sent after it', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'gone'
    const payment = await pay(one)
    vault.mood = 'well'
    // As if the process had died before it noted that it sends.
    await app.db.update(payments).set({ sentAt: null }).where(eq(payments.id, payment.payment_id))
    vault.asked.length = 0
    await catchUp(31)
    await catchUp(10)
    expect(begun()).toBe(0)
    expect(await look(one, payment)).toMatchObject({ status: 'declined' })
  })

  test('of ten clicks, tabs and workers at once is begun once', async () => {
    const one = await shopper(app, vault)
    const answers = await Promise.all([...Array.from({ length: 10 }, () => pay(one)), catchUp(), catchUp()])
    expect(new Set(answers.flatMap((answer) => answer?.payment_id ?? [])).size).toBe(1)
    await catchUp(5)
    expect([begun(), vault.charges.length]).toEqual([1, 1])
  })

  test('that its card’s owner confirmed is completed once', async () => {
    const { owner, order } = await shopper(app, vault)
    const one = { owner, order, card: await cardOf(app, vault, owner, 'challenge') }
    const payment = await pay(one)
    expect(payment).toMatchObject({ status: 'challenge' })
    const [charge] = vault.charges
    if (charge) charge.state = 'confirmed'
    for (let looks = 0; looks < 3; looks += 1) await catchUp(5)
    expect(await look(one, payment)).toMatchObject({ status: 'paid' })
    expect([begun(), begun('/complete')]).toEqual([1, 1])
  })

  test('that a list does not reach back to is not taken for one that never was', async () => {
    const one = await shopper(app, vault)
    vault.mood = 'gone'
    const payment = await pay(one)
    vault.mood = 'well'
    const [row] = await app.db.select().from(payments).where(eq(payments.id, payment.payment_id))
    const token = vault.asked.flatMap(({ body }) => /"payment_method_token":"(token\d+x+)"/.exec(body)?.[1] ?? [])[0]
    const another = { cents: 1, cardToken: token ?? '', state: 'succeeded', code: '' } as const
    for (let at = 0; at < 100; at += 1) vault.charges.push({ ...another, token: `other${at}`, key: `other-${at}` })
    vault.listedSince = new Date((row?.createdAt.getTime() ?? 0) + 1_000)
    await catchUp(31)
    await catchUp(10)
    expect(await look(one, payment)).toMatchObject({ status: 'unknown' })
    vault.listedSince = undefined
    await catchUp(10)
    expect(await look(one, payment)).toMatchObject({ status: 'declined' })
  })
})

describe('money that goes back', () => {
  async function payer(isSettled: boolean) {
    const one = await shopper(app, vault)
    await pay(one)
    vault.isSettled = isSettled
    const [charge] = await app.db.select().from(transactions).where(eq(transactions.orderId, one.order.order_id))
    return { ...one, t: charge?.id ?? '' }
  }
  const refund = ({ owner, t }: Awaited<ReturnType<typeof payer>>, unit: number, tax: number) =>
    ops.call(refundTransaction, {
      params: { a: owner.accountId, t },
      query: { amount: unit + tax, unit_amount: unit, tax_amount: tax, reason: 'Bought twice' },
    })
  const lines = async ({ order }: Shopper) =>
    (await app.db.select().from(transactions).where(eq(transactions.orderId, order.order_id))).length

  test.each([
    ['credit', 1_000, 0],
    ['void', 18_100, 1_195],
  ] as const)('by %s, and whose answer was lost, is found and does not go back again', async (type, unit, tax) => {
    const one = await payer(false)
    vault.mood = 'forgets to answer'
    expect(await refund(one, unit, tax)).toMatchObject({ status: 'unknown' })
    await catchUp(1)
    vault.mood = 'well'
    await catchUp(5)
    expect(vault.returns.map((back) => back.type)).toEqual([type])
    expect(begun(`/${type}.json`)).toBe(1)
    expect(await lines(one)).toBe(2)
  })

  test('of a process that was killed before it was sent is refused when it can be known, and can be asked for again', async () => {
    const one = await payer(true)
    vault.mood = 'gone'
    await refund(one, 1_000, 0)
    vault.mood = 'well'
    await catchUp(5)
    await expect(refund(one, 500, 0)).rejects.toEqual(refused(409, 'payment-context:refund-under-way'))
    await catchUp(10)
    expect(vault.returns).toEqual([])
    expect(await refund(one, 500, 0)).toMatchObject({ status: 'done' })
    expect(begun('/credit.json')).toBe(2)
    expect(await lines(one)).toBe(2)
  })

  test('goes back by credit, once, where the bank does not void what is settled', async () => {
    const one = await payer(true)
    expect(await refund(one, 18_100, 1_195)).toMatchObject({ status: 'done', voided: false })
    expect(vault.returns.map(({ type, isDone }) => [type, isDone])).toEqual([
      ['void', false],
      ['credit', true],
    ])
  })
})
