import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { listOrdersOfAccount } from '@portal/contracts/billing/admin-orders'
import { type OrderStatus, orderStatus } from '@portal/contracts/billing/order-status'
import { listSecretKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { verifyChains } from '@portal/foundation/audit'
import { createTestFoundation } from '@portal/foundation/testing'
import { sql } from 'drizzle-orm'
import { openToken } from '../../security/secret-keys/sealed-token.ts'
import { isWellFormedToken } from '../../security/secret-keys/secret-key-token.ts'
import { secretKeys } from '../../security/secret-keys/secret-keys.tables.ts'
import { appOver, type TestApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { seedCatalog } from '../seed-catalog.sql.ts'
import { seedDemo } from '../seed-demo.ts'
import { seedMany } from './seed-many.ts'

const SIZES = { accounts: 60, people: 180, auditRows: 3_000, seed: 1 }

let app: TestApp
let support: TestCaller
let large: number
beforeAll(async () => {
  app = await appOver(await createTestFoundation())
  await seedDemo(app.foundation)
  expect(await seedMany(app.foundation, SIZES)).toBe(true)
  support = await app.staff('support')
  const [found] = await support.call(searchUsers, { query: { text: 'owner@large.example' } })
  large = found?.account_id ?? 0
})
afterAll(() => app.close())

async function numberOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = (await app.db.execute(query)) as unknown as { rows: { count: string }[] }
  return Number(rows[0]?.count)
}

test('as many accounts, people and rows of the log as were asked for, beside the example company', async () => {
  expect(await numberOf(sql`select count(*) from accounts`)).toBe(63)
  expect(await numberOf(sql`select count(*) from users where email like '%.example' and id > 10012`)).toBe(180)
  expect(await numberOf(sql`select count(*) from audit where request_id like 'many-%'`)).toBe(3_000)
  expect(await numberOf(sql`select count(*) from memberships where account_id = ${large}`)).toBeGreaterThan(100)
})

test('the chains of the log hold', async () => {
  expect((await verifyChains(app.db)).broken).toBeUndefined()
})

test('orders in every status', async () => {
  const orders = await support.call(listOrdersOfAccount, { params: { accountId: large } })
  const everywhere = new Set(orders.map((order) => orderStatus(order, app.clock.now())))
  const all: OrderStatus[] = [
    ...(['voided', 'refunded', 'partly-refunded', 'paid', 'past-due', 'not-due'] as const),
    ...(['cancelled', 'to-approve', 'being-paid', 'open', 'lapsed'] as const),
  ]
  expect([...everywhere].sort()).toEqual(all.sort())
})

test('the money of an order is what its ledger comes to', async () => {
  const wrong = sql`
    select count(*) from orders where id > 10012 and received_cents <> coalesce((
      select sum(unit_cents + tax_cents) from transactions where order_id = orders.id and kind = 'charge'), 0)`
  expect(await numberOf(wrong)).toBe(0)
  const refunds = sql`
    select count(*) from order_refunds where cents <> -(
      select unit_cents + tax_cents from transactions where transactions.id = order_refunds.id)`
  expect(await numberOf(refunds)).toBe(0)
  expect(await numberOf(sql`select count(*) from order_refunds`)).toBeGreaterThan(0)
})

test('tokens of keys can be opened, and are masked in lists', async () => {
  const keys = await support.call(listSecretKeysOfAccount, { params: { id: large } })
  expect(keys.length).toBe(300)
  const [row] = await app.db.select().from(secretKeys).where(sql`account_id = ${large}`).limit(1)
  if (!row) throw new Error('The large account has no key.')
  const token = openToken(app.foundation.keys.envelope, row)
  expect(isWellFormedToken(token)).toBe(true)
  expect(row.maskedToken).toBe(`${token.slice(0, 4)}…${token.slice(-4)}`)
})

test('a database is filled once, and a newcomer has the next id', async () => {
  expect(await seedMany(app.foundation, SIZES)).toBe(false)
  const newcomer = await app.account()
  expect(await numberOf(sql`select max(id) as count from accounts`)).toBe(newcomer.accountId)
})

test('the same sizes, seed and clock make the same rows; another seed makes others', async () => {
  const [one, same, other] = [await fingerprint(1), await fingerprint(1), await fingerprint(2)]
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

/** Returns digests of rows that nothing is sealed in, of a database of its own. */
async function fingerprint(seed: number) {
  const foundation = await createTestFoundation()
  await seedCatalog(foundation.db)
  await seedMany(foundation, { accounts: 20, people: 40, auditRows: 100, seed })
  const { rows } = (await foundation.db.execute(sql`
    select (select md5(string_agg(users::text, '' order by id)) from users where id > 10000) as people,
      (select md5(string_agg(orders::text, '' order by id)) from orders) as orders,
      (select md5(string_agg(hash, '' order by id)) from audit where request_id like 'many-%') as log`)) as unknown as {
    rows: { people: string }[]
  }
  await foundation.close()
  return rows[0]
}
