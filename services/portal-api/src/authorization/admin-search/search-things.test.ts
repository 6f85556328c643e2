import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { findKeyByToken, searchThings } from '@portal/contracts/authorization/admin-search'
import { logIn } from '@portal/contracts/authorization/session'
import { recordOfflinePayment } from '@portal/contracts/payments/admin-payments'
import { payOrder } from '@portal/contracts/payments/payments'
import { placeOrder } from '@portal/contracts/sales/orders'
import type { SecretKey } from '@portal/contracts/security/secret-key-list'
import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { audit } from '@portal/foundation/audit'
import { faults } from '@portal/foundation/faults'
import { hashPassword } from '@portal/foundation/passwords'
import { createOrganization, passwords, users } from '@portal/foundation/people'
import { desc, eq, sql } from 'drizzle-orm'
import { papers } from '../../billing/papers/papers.tables.ts'
import { transactions } from '../../payments/payments/payments.tables.ts'
import { newToken } from '../../security/secret-keys/secret-key-token.ts'
import { at, newKey } from '../../testing/secret-keys.ts'
import { PLAN, paymentRequestOf, shopper } from '../../testing/shoppers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { testShop } from '../../testing/test-shop.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'

let app: TestApp
let support: TestCaller
let administrator: TestCaller
let owner: TestCaller
let orderId: number
beforeAll(async () => {
  const shop = await testShop()
  app = shop.app
  Object.assign(shop.vault, { mood: 'well', isSettled: true, now: app.clock.now })
  support = await app.staff('support')
  administrator = await app.staff('user-admin')
  const bought = await shopper(app, shop.vault)
  owner = bought.owner
  orderId = bought.order.order_id
  await owner.call(payOrder, paymentRequestOf(bought))
})
afterAll(() => app.close())

const found = (text: string, by = support) => by.call(searchThings, { query: { text } })

describe('rule G100: the thing itself is found by', () => {
  test('the number of an order, with what it is, what it costs and whose it is', async () => {
    const [order] = await found(`order ${orderId}`)
    expect(order).toMatchObject({
      kind: 'order',
      id: String(orderId),
      state: 'paid',
      amount: 19_295,
      account_id: owner.accountId,
      order_id: orderId,
    })
    expect(order?.account_label).not.toBe('')
  })

  test('the number of a receipt, which may be shortened', async () => {
    const [paper] = await app.db.select().from(papers).where(eq(papers.orderId, orderId)).orderBy(desc(papers.id))
    const number = paper?.number ?? ''
    expect(number).toMatch(/^R-0/)
    const receipt = { kind: 'document', id: number, detail: 'receipt', order_id: orderId, amount: 19_295 }
    expect(await found(number)).toMatchObject([receipt])
    expect(await found(`receipt:${number.toLowerCase().replace(/-0+/, '-')}`)).toMatchObject([receipt])
  })

  test('the ID of a transaction', async () => {
    const [line] = await app.db.select().from(transactions).where(eq(transactions.orderId, orderId))
    expect(await found(`transaction:${line?.id}`)).toMatchObject([
      { kind: 'transaction', id: line?.id, name: 'Visa •••• 4242', amount: 19_295, order_id: orderId },
    ])
  })

  test('the number of a check', async () => {
    const ops = await app.staff('billing-ops')
    const order = await owner.call(placeOrder, { body: { plans: [PLAN] } })
    const check = {
      payment_method_provider: 'check',
      reference_number: 'CHK-77',
      refund: false,
      transaction_id: '',
    } as const
    const amounts = { amount: 5_000, unit_amount: 5_000, tax_amount: 0 }
    const body = { account_id: owner.accountId, order_id: order.order_id, received: app.clock.now().toISOString() }
    await ops.call(recordOfflinePayment, { body: { ...body, ...check, ...amounts } })
    expect(await found('transaction:CHK-77')).toMatchObject([
      { kind: 'transaction', name: 'check', detail: 'CHK-77', amount: 5_000, order_id: order.order_id },
    ])
  })

  test('the last four digits of a card and the amount of a charge', async () => {
    expect(await found('4242 $192.95')).toMatchObject([{ kind: 'transaction', order_id: orderId, amount: 19_295 }])
    expect(await found('4242 $192.96')).toEqual([])
    expect(await found('4243 $192.95')).toEqual([])
    expect(await found('4242 $50.00')).toEqual([])
  })

  test('the ID of a secret key, with its status', async () => {
    const key = await newKey(owner, 'Paused by night')
    await owner.call(pauseSecretKey, at(key))
    expect(await found(key.key_id)).toMatchObject([
      { kind: 'secret-key', id: key.key_id, name: 'Paused by night', state: 'paused', account_id: owner.accountId },
    ])
  })

  test('the ID of a website key, and the host of a page that may use it', async () => {
    const shop = await newWebsiteKey(owner, ['www.quarry.example', '*.stone.example'], 'Widget')
    const key = { kind: 'website-key', id: shop.key_id, name: 'Widget', account_id: owner.accountId }
    expect(await found(shop.key_id ?? '')).toMatchObject([{ ...key, detail: 'www.quarry.example' }])
    for (const typed of ['www.quarry.example', 'https://WWW.quarry.example/cart?a=1', 'host:www.quarry.example:443'])
      expect(await found(typed)).toMatchObject([{ ...key, detail: 'www.quarry.example' }])
    expect(await found('a.b.stone.example')).toMatchObject([{ ...key, detail: '*.stone.example' }])
    for (const typed of ['quarry.example', 'stone.example', 'host:not a host']) expect(await found(typed)).toEqual([])
  })

  test('a person’s ID, and their whole address in any spelling', async () => {
    const person = { kind: 'person', id: String(owner.userId), detail: owner.email, account_id: null }
    expect(await found(owner.email.toUpperCase())).toMatchObject([person])
    expect(await found(String(owner.userId))).toContainEqual(expect.objectContaining(person))
  })

  test('the number of an account or organization', async () => {
    const name = { name: 'Quarry Group', keyHash: 'k', primaryAccountId: owner.accountId, now: app.clock.now() }
    const organizationId = await createOrganization(app.db, name)
    expect(await found(`account:${owner.accountId}`)).toMatchObject([
      { kind: 'account', id: String(owner.accountId), account_id: owner.accountId, state: 'active' },
    ])
    expect(await found(`organization:${organizationId}`)).toMatchObject([
      { kind: 'organization', id: String(organizationId), name: 'Quarry Group', account_id: owner.accountId },
    ])
  })

  test('the address of a login: each person once, with their latest try', async () => {
    const caller = await app.account()
    const hash = await hashPassword('correct-horse-battery')
    await app.db.insert(passwords).values({ userId: caller.userId, hash, changedAt: app.clock.now() })
    for (const password of ['correct-horse-battery', 'wrong-horse-battery']) {
      app.clock.advance(1_000)
      const body = { username: caller.email, password }
      await app.visitor().send(logIn, { body, headers: { 'user-agent': 'x' } })
    }
    const people = await found('ip:127.0.0.1')
    expect(people.filter(({ id }) => id === String(caller.userId))).toMatchObject([
      { kind: 'login', state: 'refused', at: app.clock.now().toISOString(), account_id: null },
    ])
    expect(await found('203.0.113.99')).toEqual([])
  })

  test('the reference of a request: what it wrote into the log', async () => {
    await newKey(owner, 'Logged')
    const [line] = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId)).orderBy(desc(audit.id))
    expect(await found(`request:${line?.requestId}`)).toMatchObject([
      { kind: 'log-entry', id: line?.subject, name: 'Created the key “Logged”', account_id: owner.accountId },
    ])
  })

  test('the reference of a page that failed', async () => {
    const fault = {
      digest: 'd',
      reference: 'K7Q2M9XWBT',
      otherReferences: ['M9XWBTK7Q2'],
      kind: 'load',
      page: '/account/keys',
    }
    await app.db
      .insert(faults)
      .values({ ...fault, message: 'Chunk is gone', remote: 'keys', reportedAt: app.clock.now() })
    for (const reference of ['K7Q2M9XWBT', 'm9xwbtk7q2'])
      expect(await found(reference)).toMatchObject([
        {
          kind: 'page-error',
          id: 'K7Q2M9XWBT',
          name: 'Chunk is gone',
          detail: '/account/keys · keys',
          account_id: null,
        },
      ])
  })

  test.each(['', 'olivia', '   ', "' or 1=1 --", '::', '99999999999', 'order:x', 'ip:not an address'])(
    '“%s”: nothing',
    async (text) => {
      expect(await found(text)).toEqual([])
    },
  )
})

describe('rule G101: a secret key', () => {
  let key: SecretKey
  beforeAll(async () => {
    key = await newKey(owner, 'Called about')
  })
  const byToken = (token: string, by = support) => by.call(findKeyByToken, { body: { token } })

  test('is found by the ends of its token, as customers read them', async () => {
    const ends = key.token.slice(-4)
    for (const typed of [`psk_…${ends}`, `…${ends}`, `key:${ends}`])
      expect(await found(typed)).toMatchObject([
        { kind: 'secret-key', id: key.key_id, name: 'Called about', detail: `psk_…${ends}` },
      ])
  })

  test('is found by the whole token, of which nothing but the ends comes back', async () => {
    const answer = await byToken(key.token)
    expect(answer).toMatchObject([{ kind: 'secret-key', id: key.key_id, name: 'Called about' }])
    expect(JSON.stringify(answer)).not.toContain(key.token.slice(4, -4))
  })

  test('is not found by another token, even one with the same ends', async () => {
    expect(await byToken(newToken())).toEqual([])
    const other = await newKey(owner, 'Same ends')
    await app.db.execute(
      sql`update secret_keys set masked_token = ${`psk_…${key.token.slice(-4)}`} where id = ${other.key_id}`,
    )
    expect(await byToken(key.token)).toMatchObject([{ id: key.key_id }])
  })

  test.each(['psk_abc', 'token', ''])('“%s” is no whole token, and refused as such', async (token) => {
    await expect(byToken(token)).rejects.toEqual(refused(400, 'request:invalid'))
  })

  test('travels in no address: a text with a token in it is refused', async () => {
    await expect(found(`key:${key.token}`)).rejects.toEqual(refused(400, 'request:invalid'))
    await expect(found(key.token.slice(0, 12))).rejects.toEqual(refused(400, 'request:invalid'))
  })

  test('is of no use to those who may not read accounts', async () => {
    await expect(byToken(key.token, administrator)).rejects.toEqual(refused(403, 'request:forbidden'))
  })

  test('leaves its token in no table', async () => {
    await byToken(key.token)
    const names = await app.db
      .select({ name: sql<string>`table_name` })
      .from(sql`information_schema.tables`)
      .where(sql`table_schema = 'public'`)
    expect(names.length).toBeGreaterThan(50)
    for (const { name } of names) {
      const [held] = await app.db
        .select({ count: sql<number>`count(*)::int` })
        .from(sql`${sql.identifier(name)} as held`)
        .where(sql`held::text like ${`%${key.token.slice(4)}%`}`)
      expect([name, held?.count]).toEqual([name, 0])
    }
  })
})

describe('user administrators', () => {
  test('find people, by their ID, address and logins', async () => {
    const [person] = await found(owner.email, administrator)
    expect(person).toMatchObject({ kind: 'person', id: String(owner.userId) })
    const { email } = await app.account()
    const [named] = await app.db.select().from(users).where(eq(users.email, email))
    expect(await found(String(named?.id), administrator)).toMatchObject([{ kind: 'person', id: String(named?.id) }])
  })

  test('find nothing that they may not read', async () => {
    const key = await newKey(owner, 'Not theirs')
    const [line] = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId)).orderBy(desc(audit.id))
    const texts = [
      `order:${orderId}`,
      `account:${owner.accountId}`,
      key.key_id,
      `key:${key.token.slice(-4)}`,
      '4242 $192.95',
      'transaction:CHK-77',
      `request:${line?.requestId}`,
    ]
    for (const text of texts) {
      expect([text, (await found(text)).length > 0]).toEqual([text, true])
      expect([text, await found(text, administrator)]).toEqual([text, []])
    }
  })
})

test.each(['billing-ops', 'auditor', 'super-admin'] as const)('%s find things, too', async (role) => {
  const staff = await app.staff(role)
  expect(await found(`order:${orderId}`, staff)).toMatchObject([{ kind: 'order' }])
})

test('owners, and those who look after the catalog alone, are refused', async () => {
  const catalog = await app.staff('catalog-admin')
  for (const caller of [owner, catalog])
    await expect(found('olivia', caller)).rejects.toEqual(refused(403, 'request:forbidden'))
})
