import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addHost, pauseEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { createKeyLimit, listKeyLimits, resetKeyLimit } from '@portal/contracts/security/key-limits'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { deleteSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { inTransaction } from '@portal/foundation/database'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { at, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { secretKeys } from '../secret-keys/secret-keys.tables.ts'
import { keySources, keyUsage } from '../usage/usage.tables.ts'
import { tracedRequests } from './gateway.tables.ts'
import { gatewayBooks } from './gateway-books.ts'

let app: TestApp
let books: ReturnType<typeof gatewayBooks>
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  books = gatewayBooks(app.foundation)
})
afterAll(() => app.close())

test('a secret key is known by what its token gives, never by the token', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(createKeyLimit, { ...at(key), body: { limit: 5 } })

  expect(await books.findKey('secret', key.key_id)).toMatchObject({
    accountId: owner.accountId,
    state: 'active',
    tokenDigest: createHash('sha256').update(key.token).digest(),
    limit: { id: key.key_id, max: 5, used: 0, since: Date.parse('2026-03-09T09:00:00Z') },
  })
  await owner.call(pauseSecretKey, at(key))
  expect(await books.findKey('secret', key.key_id)).toMatchObject({ state: 'paused' })
  await owner.call(deleteSecretKey, at(key))
  expect(await books.findKey('secret', key.key_id)).toMatchObject({ state: 'pending' })
  expect(await books.findKey('secret', randomUUID())).toBeUndefined()
  expect(await books.findKey('website', key.key_id)).toBeUndefined()
})

test('an account is known by its subscriptions, the oldest first', async () => {
  const owner = await app.account()
  const newer = await newSubscription(app, owner)
  const older = await newSubscription(app, owner, { startsAt: new Date('2026-01-01'), used: 7 })

  const { subscriptions: known } = await books.findAccount(owner.accountId)
  expect(known.map(({ id }) => id)).toEqual([older.id, newer.id])
  expect(known[0]).toMatchObject({ used: 7, licenceId: newer.licenceId, capabilities: ['verify', 'zip4'] })
})

describe('gateways look again at an account', () => {
  /** Accounts that changed while something was done. */
  async function changedBy(work: () => Promise<unknown>): Promise<number[]> {
    const { mark } = await books.changesSince(undefined)
    await work()
    const { accounts } = await books.changesSince(mark)
    return [...new Set(accounts)]
  }

  test('when what they decide by changes, and only then', async () => {
    const owner = await app.account()
    const [key, website] = [await newKey(owner), await newWebsiteKey(owner)]
    const held = await newSubscription(app, owner)
    const mine = [owner.accountId]
    const params = { id: website.key_id, domain: 'www.shop.example' }

    expect(await changedBy(() => owner.call(pauseSecretKey, at(key)))).toEqual(mine)
    expect(await changedBy(() => owner.call(addHost, { params }))).toEqual(mine)
    expect(await changedBy(() => owner.call(pauseEmbeddedKey, at(website)))).toEqual(mine)
    expect(await changedBy(() => owner.call(createKeyLimit, { ...at(key), body: { limit: 5 } }))).toEqual(mine)
    const set = (facts: object) => app.db.update(subscriptions).set(facts).where(eq(subscriptions.id, held.id))
    expect(await changedBy(() => set({ terminatedAt: app.clock.now() }))).toEqual(mine)
    expect(await changedBy(() => set({ used: held.issued }))).toEqual(mine)

    expect(await changedBy(() => set({ used: held.issued + 1 }))).toEqual([])
    // What moves from one account to another is news to both (rule J15).
    const other = await app.account()
    await newSubscription(app, other)
    const both = await changedBy(() => set({ accountId: other.accountId }))
    expect(both.toSorted()).toEqual([owner.accountId, other.accountId].toSorted())
    const used = { lastUsedAt: app.clock.now() }
    expect(await changedBy(() => app.db.update(secretKeys).set(used).where(eq(secretKeys.id, key.key_id)))).toEqual([])
  })

  test('also when the change was committed after one that began later', async () => {
    if (app.foundation.engine === 'pglite') return expect(app.foundation.engine).toBe('pglite')
    const [slow, quick] = [await app.account(), await app.account()]
    const [slowKey, quickKey] = [await newKey(slow), await newKey(quick)]
    const pause = (id: string) => ({ pausedAt: app.clock.now(), id })
    const { mark } = await books.changesSince(undefined)
    const later = await inTransaction(app.db, async (tx) => {
      await tx.update(secretKeys).set(pause(slowKey.key_id)).where(eq(secretKeys.id, slowKey.key_id))
      await quick.call(pauseSecretKey, at(quickKey))
      const changes = await books.changesSince(mark)
      expect(changes.accounts).toEqual([quick.accountId])
      // What runs on makes nothing be answered again.
      const next = await books.changesSince(changes.mark)
      expect(next.accounts).toEqual([])
      return next.mark
    })
    expect((await books.changesSince(later)).accounts).toEqual([slow.accountId])
  })
})

describe('a batch', () => {
  const HOUR = Date.parse('2026-03-09T09:00:00Z')
  const batch = (owner: TestCaller, keyId: string, held: { id: string; licenceId: string }, lookups: number) => ({
    id: randomUUID(),
    uses: [
      {
        keyId,
        accountId: owner.accountId,
        licenceId: held.licenceId,
        subscriptionId: held.id,
        hour: HOUR,
        lookups,
        limitSince: HOUR,
        sources: { '203.0.113.7': lookups },
        lastAt: HOUR + 60_000,
        lastFrom: '203.0.113.7',
      },
    ],
    slowed: [],
    traced: [],
  })

  test('is counted once, however often it is sent, also at the same moment', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    const held = await newSubscription(app, owner)
    await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
    const first = batch(owner, key.key_id, held, 7)

    await Promise.all([books.count(first), books.count(first)])
    await books.count(first)

    expect(await app.db.select().from(keyUsage).where(eq(keyUsage.keyId, key.key_id))).toMatchObject([{ lookups: 7 }])
    expect(await app.db.select().from(keySources).where(eq(keySources.keyId, key.key_id))).toMatchObject([
      { source: '203.0.113.7', lookups: 7 },
    ])
    const [billed] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, held.id))
    expect(billed?.used).toBe(7)
    expect(await owner.call(listKeyLimits)).toMatchObject([{ lookups_used: 7, limit_reached: '' }])
    expect(await owner.call(listSecretKeys)).toMatchObject([
      { last_used: '2026-03-09T09:01:00.000Z', last_used_from: '203.0.113.7' },
    ])
  })

  test('adds to what was counted, and says so; it reaches a limit', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    const held = await newSubscription(app, owner)
    await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
    await books.count(batch(owner, key.key_id, held, 6))

    expect(await books.count(batch(owner, key.key_id, held, 6))).toEqual({
      subscriptions: [{ id: held.id, used: 12 }],
      limits: [{ id: key.key_id, used: 12 }],
    })
    expect(await owner.call(listKeyLimits)).toMatchObject([
      { lookups_used: 12, limit_reached: app.clock.now().toISOString() },
    ])
    app.clock.advance(1_000)
    expect(await owner.call(resetKeyLimit, at(key))).toMatchObject({ lookups_used: 0 })
    // What was looked up before the reset and is counted after it.
    expect((await books.count(batch(owner, key.key_id, held, 6))).limits).toEqual([])
    expect(await owner.call(listKeyLimits)).toMatchObject([{ lookups_used: 0, limit_reached: '' }])
    app.clock.advance(-1_000)
  })

  test('of a key that is gone is billed all the same', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    const held = await newSubscription(app, owner)
    await owner.call(deleteSecretKey, { ...at(key), query: { purge: true, label: key.label } })
    expect((await books.count(batch(owner, key.key_id, held, 3))).subscriptions).toEqual([{ id: held.id, used: 3 }])
  })

  test('is counted also where what it traced has characters that no row can hold, from earlier gateways', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    const held = await newSubscription(app, owner)
    const facts = { street: '1 \0 Main \ud83d St', city: '\udc00', state: '😀', account: owner.accountId }
    const traced = [{ id: randomUUID(), term: key.key_id, at: HOUR, facts }]
    expect((await books.count({ ...batch(owner, key.key_id, held, 3), traced })).subscriptions).toEqual([
      { id: held.id, used: 3 },
    ])
    expect(await app.db.select().from(tracedRequests).where(eq(tracedRequests.searchTerm, key.key_id))).toMatchObject([
      {
        at: new Date('2026-03-09T09:00:00Z'),
        facts: { street: '1 \ufffd Main \ufffd St', city: '\ufffd', state: '😀', account: owner.accountId },
      },
    ])
  })

  test('holds twenty thousand traced requests, each once', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    const held = await newSubscription(app, owner)
    const traced = Array.from({ length: 20_000 }, (_, number) => ({
      id: `${key.key_id} ${number}`,
      term: key.key_id,
      at: HOUR,
      facts: { street: `${number} Main St` },
    }))
    for (const _ of [1, 2]) await books.count({ ...batch(owner, key.key_id, held, 1), traced })
    expect(await app.db.$count(tracedRequests, eq(tracedRequests.searchTerm, key.key_id))).toBe(20_000)
  })

  test('many at once, in any order, wait for each other and lose nothing', async () => {
    const owner = await app.account()
    const keys = await Promise.all(Array.from({ length: 4 }, (_, number) => newKey(owner, `Key ${number}`)))
    const held = await newSubscription(app, owner)
    const all = Array.from({ length: 24 }, (_, number) => {
      const one = batch(owner, keys[0]?.key_id ?? '', held, 1)
      const uses = keys.flatMap(({ key_id }) => batch(owner, key_id, held, 1).uses)
      return { ...one, uses: number % 2 ? uses : uses.reverse() }
    })
    await Promise.all(all.map((one) => books.count(one)))
    const [billed] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, held.id))
    expect(billed?.used).toBe(96)
  })
})
