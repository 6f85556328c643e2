import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { addMember, createUser, users } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { insertOrder } from '../../billing/index.ts'
import { newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { findUsers } from './search-users.sql.ts'

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
})
afterAll(() => app.close())

/** A member with this name and address in an account of this label. */
async function person(email: string, firstName: string, lastName: string, label: string) {
  const owner = await app.account({ label })
  const now = app.clock.now()
  const userId = await createUser(app.db, { email, firstName, lastName, now })
  await addMember(app.db, { accountId: owner.accountId, userId, roles: ['api-key-viewer'], now })
  return { owner, userId }
}

async function found(text: string) {
  const rows = await support.call(searchUsers, { query: { text } })
  return rows.map(({ email, matched }) => [email, matched])
}

describe('somebody is found by', () => {
  let owner: TestCaller
  beforeAll(async () => {
    ;({ owner } = await person('olga.petrova@quarry.example', 'Olga', 'Petrova', 'Quarry Freight'))
  })

  test.each(['olga.petrova@quarry.example', 'OLGA.PETROVA', 'quarry.example'])('the address %s', async (text) => {
    expect(await found(text)).toContainEqual(['olga.petrova@quarry.example', 'email'])
  })

  test.each(['olga petr', 'Petrova Olga'])('the name %s', async (text) => {
    expect(await found(text)).toEqual([['olga.petrova@quarry.example', 'name']])
  })

  test('any word of the account, which finds everybody in it', async () => {
    expect(await found('freight')).toEqual([
      ['olga.petrova@quarry.example', 'account'],
      [owner.email, 'account'],
    ])
  })

  test('the id of the account', async () => {
    expect(await found(String(owner.accountId))).toContainEqual([owner.email, 'account id'])
  })

  /** An order with a number above this one: accounts and orders are counted from the same number on. */
  async function orderAbove(accountId: number, above: number): Promise<number> {
    const item = { planId: 'plan', description: 'Plan', lookups: 5, unitCents: 1_000, taxCents: 82 }
    const { id } = await insertOrder(app.db, { accountId, items: [item], now: app.clock.now() })
    return id > above ? id : orderAbove(accountId, above)
  }

  test.each(['', 'order ', 'Order #'])('the number of an order, with “%s” before it', async (before) => {
    const id = await orderAbove(owner.accountId, owner.accountId)
    expect(await found(`${before}${id}`)).toContainEqual([owner.email, 'order'])
  })

  test('a number that is an account’s and an order’s: its own members by the account’s ID', async () => {
    const both = await app.account({ label: 'Number Of Both' })
    await orderAbove(both.accountId, both.accountId - 1)
    expect(await found(String(both.accountId))).toContainEqual([both.email, 'account id'])
    expect(await found(String(both.accountId))).not.toContainEqual([both.email, 'order'])
  })

  test('the id of a key', async () => {
    const key = await newKey(owner)
    expect(await found(key.key_id)).toContainEqual([owner.email, 'key'])
  })
})

test('who belongs to two accounts has a row for each', async () => {
  const { userId } = await person('two@homes.example', 'Tove', 'Homes', 'First Home')
  const second = await app.account({ label: 'Second Home' })
  await addMember(app.db, { accountId: second.accountId, userId, roles: ['api-key-viewer'], now: app.clock.now() })

  const rows = await support.call(searchUsers, { query: { text: 'two@homes.example' } })

  expect(rows.map(({ account_label, user_id }) => [account_label, user_id])).toEqual([
    ['First Home', userId],
    ['Second Home', userId],
  ])
})

test('who has no account is found too', async () => {
  const now = app.clock.now()
  await createUser(app.db, { email: 'lone@nowhere.example', firstName: 'Lone', lastName: 'Ranger', now })
  expect(await support.call(searchUsers, { query: { text: 'lone ranger' } })).toMatchObject([
    { account_id: null, account_label: '' },
  ])
})

test('rule G80: a person who cannot log in any more says so', async () => {
  const { userId } = await person('gone@quarry.example', 'Gone', 'Person', 'Gone Freight')
  const stateOf = async () =>
    (await support.call(searchUsers, { query: { text: 'gone@quarry.example' } }))[0]?.person_state
  expect(await stateOf()).toBe('active')
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, userId))
  expect(await stateOf()).toBe('deactivated')
  await app.db.update(users).set({ redactionDueAt: app.clock.now() }).where(eq(users.id, userId))
  expect(await stateOf()).toBe('redaction-pending')
})

test('fifty at a time, and the cursor of the last goes on behind it', async () => {
  const crowd = await app.account({ label: 'Crowd' })
  const now = app.clock.now()
  for (let at = 0; at < 60; at += 1) {
    const userId = await createUser(app.db, {
      email: `c${at}@crowd.example`,
      firstName: 'Cass',
      lastName: 'Crowd',
      now,
    })
    await addMember(app.db, { accountId: crowd.accountId, userId, roles: ['api-key-viewer'], now })
  }

  const first = await support.call(searchUsers, { query: { text: 'cass' } })
  const rest = await support.call(searchUsers, { query: { text: 'cass', after: first.at(-1)?.cursor } })

  expect([first.length, rest.length]).toEqual([50, 10])
  expect(new Set([...first, ...rest].map(({ user_id }) => user_id)).size).toBe(60)
})

test.each(['', '   ', "%' or 1=1 --", '::', '999999999999'])('%j finds nobody', async (text) => {
  expect(await found(text)).toEqual([])
})

test('every way to find somebody uses its index', async () => {
  const plan = await app.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(
      sql`explain ${findUsers(tx, { text: 'olga', words: ['name', 'account'], accounts: [{ matched: 'key', id: 1 }], after: undefined }).getSQL()}`,
    )
  })
  const text = JSON.stringify(plan)

  for (const index of ['users_by_words', 'accounts_by_words', 'memberships_']) {
    expect(text).toContain(index)
  }
  expect(text).not.toContain('Seq Scan')
})

test('an owner is refused', async () => {
  const owner = await app.account()
  await expect(owner.call(searchUsers, { query: { text: 'olga' } })).rejects.toEqual(refused(403, 'request:forbidden'))
})
