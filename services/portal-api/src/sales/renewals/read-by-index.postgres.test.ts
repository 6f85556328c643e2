import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listOrders } from '@portal/contracts/billing/orders'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { deletePaymentMethod, makePaymentMethodPrimary } from '@portal/contracts/payments/payment-methods'
import { payOrder } from '@portal/contracts/payments/payments'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { inTransaction } from '@portal/foundation/database'
import { and, eq, sql } from 'drizzle-orm'
import { transactions } from '../../payments/payments/payments.tables.ts'
import { lettersTo } from '../../testing/letters.ts'
import { cardOf, customer } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testShop } from '../../testing/test-shop.ts'
import type { TestVault } from '../../testing/test-vault.ts'

let app: TestApp
let vault: TestVault
beforeAll(async () => {
  ;({ app, vault } = await testShop())
})
afterAll(() => app.close())

const TRACK = { params: { t: 'us-core-cloud' } }
/** Tables that do not grow with accounts. */
const SMALL = ['editions', 'licences', 'plans', 'product_lines', 'sellers', 'tax_rates']
/** Statements of the test itself. */
const OWN = 'delete from "card_tries"'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

/** Names of the tables that a plan reads as a whole. */
function tablesReadBy(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...own, ...(node.Plans ?? []).flatMap(tablesReadBy)]
}

/** Plans a statement for values that are not known, as if every table were large. */
async function readAsAWhole(text: string): Promise<string[]> {
  const values = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const nulls = values ? `(${Array(values).fill('null').join(', ')})` : ''
  return inTransaction(app.db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare one as ${text}`))
    const { rows } = (await tx.execute(sql.raw(`explain (format json) execute one${nulls}`))) as unknown as {
      rows: [{ 'QUERY PLAN': [{ Plan: Node }] }]
    }
    await tx.execute(sql`deallocate one`)
    return tablesReadBy(rows[0]['QUERY PLAN'][0].Plan)
  })
}

async function passTo(time: string, email: string): Promise<void> {
  app.clock.set(new Date(time))
  await lettersTo(app, email)
  await lettersTo(app, email)
}

test('rule E40: what renewals, payments and their screens read is found by an index, however many accounts there are', async () => {
  app.clock.set(new Date('2027-03-05T10:00:00Z'))
  const { owner } = await customer(app, vault, {})
  await passTo('2027-04-04T10:00:00Z', owner.email)
  await passTo('2027-04-05T10:00:00Z', owner.email)
  const caller = await app.again(owner)
  const poor = await cardOf(app, vault, caller, 'insufficient_funds')
  await caller.call(makePaymentMethodPrimary, { params: { id: poor.payment_method_id } })
  for (const day of ['05-05', '05-06', '05-08']) await passTo(`2027-${day}T10:00:01Z`, owner.email)
  const later = await app.again(owner)
  const [owed] = (await later.call(listOrders)).filter(({ amount_owed }) => amount_owed > 0)
  const good = await cardOf(app, vault, later, 'succeeded')
  const { payment_method_id } = good
  const order_id = owed?.order_id ?? 0
  await later.call(payOrder, { body: { order_id, amount: owed?.amount_owed ?? 0, payment_method_id } })
  await later.call(disableAutoRenew, TRACK)
  await later.call(enableAutoRenew, { ...TRACK, body: {} }).catch(() => undefined)
  await later.call(listAccountSubscriptions)
  const staff = await app.staff('billing-ops')
  const isCharge = and(eq(transactions.accountId, owner.accountId), eq(transactions.kind, 'charge'))
  const [charge] = await app.db.select().from(transactions).where(isCharge).limit(1)
  const back = { reason: 'By mistake', amount: 100, unit_amount: 100, tax_amount: 0 }
  const ofCharge = { a: owner.accountId, t: charge?.id ?? '' }
  await staff.call(refundTransaction, { params: ofCharge, query: back as never })
  await later.call(deletePaymentMethod, { params: { id: poor.payment_method_id } })
  await passTo('2027-06-05T10:00:01Z', owner.email)

  const isRead = (text: string) => /^\s*(select|insert|update|delete|with) /i.test(text)
  const texts = [...new Set(app.foundation.statements)].filter((text) => isRead(text) && text !== OWN)
  const found: string[] = []
  for (const text of texts) {
    const tables = (await readAsAWhole(text)).filter((table) => !SMALL.includes(table))
    if (tables.length) found.push(`${tables.join(', ')}: ${text.replace(/\s+/g, ' ').slice(-220)}`)
  }
  expect(texts.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})
