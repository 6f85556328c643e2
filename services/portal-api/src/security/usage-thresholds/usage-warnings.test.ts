import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import { addUsageWarning, listUsageWarnings, removeUsageWarning } from '@portal/contracts/contacts/usage-warnings'
import { createKeyLimit, deleteKeyLimit, resetKeyLimit } from '@portal/contracts/security/key-limits'
import { rotateSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import {
  createUsageThreshold,
  deleteUsageThreshold,
  listCountedSubjects,
  listUsageThresholds,
  updateUsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { inTransaction } from '@portal/foundation/database'
import { type Letter, openMailJob } from '@portal/foundation/mail'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { canonicalEmail } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { contacts, contactTopics } from '../../contacts/contacts/contacts.tables.ts'
import { jobsOf } from '../../portal-api.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { subscriptions } from '../../subscriptions/subscriptions/subscriptions.tables.ts'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { gatewayBooks } from '../gateway/gateway-books.ts'
import { lockMarks } from './usage-thresholds.sql.ts'

let app: TestApp
let books: ReturnType<typeof gatewayBooks>
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  books = gatewayBooks(app.foundation)
})
afterAll(() => app.close())

type Held = { id: string; licenceId: string }

/** A batch of lookups as a gateway brings it. */
function batch({ accountId }: TestCaller, held: Held, lookups: number) {
  const time = app.clock.now().getTime()
  const use = { accountId, licenceId: held.licenceId, subscriptionId: held.id, limitSince: null, lookups }
  const where = { sources: { '203.0.113.7': lookups }, lastAt: time, lastFrom: '203.0.113.7' }
  const hour = time - (time % 3_600_000)
  return { id: randomUUID(), uses: [{ ...use, ...where, keyId: `key-${accountId}`, hour }], slowed: [], traced: [] }
}
const count = (owner: TestCaller, held: Held, lookups: number) => books.count(batch(owner, held, lookups))

/** Runs due jobs, and returns new letters about the account's lookups: subject and recipient. */
async function told(): Promise<string[]> {
  return (await letters()).map(({ subject, to }) => `${to}: ${subject}`).sort()
}

async function letters(): Promise<Letter[]> {
  const { db, clock, log, keys } = app.foundation
  await createOutbox({ db, clock, log, handlers: jobsOf(app.foundation) }).runDue()
  const jobs = await db.delete(outbox).where(eq(outbox.kind, 'mail')).returning()
  return jobs.map(({ payload }) => openMailJob(keys.envelope, payload))
}

/** A contact of the account, subscribed to usage unless the test says otherwise. */
async function newContact(
  { accountId }: TestCaller,
  email: string,
  { confirmed = true, topic = 'usage' as const } = {},
) {
  const now = app.clock.now()
  const name = { firstName: 'Uma', lastName: 'Usage' }
  const row = {
    accountId,
    email,
    canonicalEmail: canonicalEmail(email),
    ...name,
    createdAt: now,
    confirmedAt: confirmed ? now : null,
  }
  const [contact] = await app.db.insert(contacts).values(row).returning()
  const contactId = contact?.id ?? 0
  await app.db.insert(contactTopics).values({ contactId, topic })
  return contactId
}

test('25, 50 and 70 percent are on offer, 90 and 100 always come, and any other can be added', async () => {
  const owner = await app.account()
  expect(await owner.call(listUsageWarnings)).toEqual([
    { percent: 25, subscribed: false, mandatory: false },
    { percent: 50, subscribed: false, mandatory: false },
    { percent: 70, subscribed: false, mandatory: false },
    { percent: 90, subscribed: true, mandatory: true },
    { percent: 100, subscribed: true, mandatory: true },
  ])

  for (const percent of [50, 33, 33, 90]) await owner.call(addUsageWarning, { params: { percent } })
  const chosen = (await owner.call(listUsageWarnings)).filter(({ subscribed }) => subscribed)
  expect(chosen.map(({ percent }) => percent)).toEqual([33, 50, 90, 100])

  for (const percent of [33, 33]) await owner.call(removeUsageWarning, { params: { percent } })
  expect((await owner.call(listUsageWarnings)).map(({ percent }) => percent)).toEqual([25, 50, 70, 90, 100])
  expect(await auditTrail(app, owner)).toEqual(['usage-warning.added', 'usage-warning.added', 'usage-warning.removed'])
})

test('a warning that always comes cannot be removed, and no other number is a percentage', async () => {
  const owner = await app.account()
  const removed = owner.call(removeUsageWarning, { params: { percent: 100 } })
  await expect(removed).rejects.toEqual(refused(409, 'contact-context:warning-mandatory'))
  for (const percent of ['0', '101', '2.5', 'half']) {
    const added = owner.call(addUsageWarning, { params: { percent } })
    await expect(added).rejects.toEqual(refused(400, 'request:invalid'))
  }
  expect(await auditTrail(app, owner)).toEqual([])
})

describe('lookups that are counted warn', () => {
  test('owners and confirmed contacts for usage, each once at each chosen percentage, and nobody else', async () => {
    const owner = await app.account()
    const second = await app.member(owner, ['account-owner'])
    await app.member(owner, ['api-key-editor', 'billing-editor'])
    await newContact(owner, 'ops@company.example')
    await newContact(owner, 'unconfirmed@company.example', { confirmed: false })
    await newContact(owner, 'security@company.example', { topic: 'security' as 'usage' })
    await newContact(owner, owner.email.toUpperCase())
    const held = await newSubscription(app, owner, { issued: 1_000 })
    await owner.call(addUsageWarning, { params: { percent: 50 } })

    await count(owner, held, 499)
    expect(await told()).toEqual([])
    await count(owner, held, 1)
    const subject = '50% of the lookups of US Address Verification are used'
    const receivers = (await told()).map((line) => line.replace(`: ${subject}`, '').toLowerCase())
    expect(receivers.sort()).toEqual([owner.email, second.email, 'ops@company.example'].sort())
    await count(owner, held, 1)
    expect(await told()).toEqual([])
  })

  test('rule J90: and lead to more lookups of the product once it is almost used up, to the subscriptions before', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 1_000, planId: 'us-rooftop-geocoding-cloud-5k-monthly' })
    await owner.call(addUsageWarning, { params: { percent: 25 } })
    await count(owner, held, 1_000)
    const sent = (await letters()).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(sent.map(({ action }) => [action?.label, new URL(action?.url ?? '').pathname])).toEqual([
      ['Look at your subscriptions', '/account/subscriptions'],
      ['Get more lookups', '/pricing/us-rooftop-geocoding'],
      ['Get more lookups', '/pricing/us-rooftop-geocoding'],
    ])
    expect(sent.at(-1)?.words.join(' ')).toContain(
      'Further lookups are refused until another plan begins, or a free one begins again.',
    )
  })

  test('at every percentage that one batch passes', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 1_000 })
    await owner.call(addUsageWarning, { params: { percent: 25 } })
    await count(owner, held, 1_000)
    expect(await told()).toEqual([
      `${owner.email}: 25% of the lookups of US Address Verification are used`,
      `${owner.email}: 90% of the lookups of US Address Verification are used`,
      `${owner.email}: All lookups of US Address Verification are used`,
    ])
  })

  test('not of what was used before the warning was added', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 1_000 })
    await count(owner, held, 600)
    for (const percent of [50, 61]) await owner.call(addUsageWarning, { params: { percent } })
    await count(owner, held, 9)
    expect(await told()).toEqual([])
    await count(owner, held, 1)
    expect(await told()).toEqual([`${owner.email}: 61% of the lookups of US Address Verification are used`])
  })

  test('of all subscriptions of a license together', async () => {
    const owner = await app.account()
    const first = await newSubscription(app, owner, { issued: 1_000 })
    await newSubscription(app, owner, { issued: 1_000 })
    await count(owner, first, 1_000)
    expect(await told()).toEqual([])
  })

  test('again in the next period, once', async () => {
    const owner = await app.account()
    const now = app.clock.now()
    const held = await newSubscription(app, owner, { issued: 100, expiresAt: daysFrom(now, 20) })
    const next = { startsAt: daysFrom(now, 20), expiresAt: daysFrom(now, 50) }
    const renewed = await newSubscription(app, owner, { issued: 100, ...next })
    await count(owner, held, 95)
    expect(await told()).toEqual([`${owner.email}: 90% of the lookups of US Address Verification are used`])

    app.clock.advance(21 * 86_400_000)
    await count(owner, renewed, 10)
    expect(await told()).toEqual([])
    for (const lookups of [81, 1, 1]) await count(owner, renewed, lookups)
    expect(await told()).toEqual([`${owner.email}: 90% of the lookups of US Address Verification are used`])
  })

  test('again after the count was reset', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 100 })
    await count(owner, held, 95)
    expect(await told()).toHaveLength(1)

    app.clock.advance(60_000)
    await app.db.update(subscriptions).set({ used: 0 }).where(eq(subscriptions.id, held.id))
    await count(owner, held, 5)
    expect(await told()).toEqual([])
    await count(owner, held, 85)
    expect(await told()).toEqual([`${owner.email}: 90% of the lookups of US Address Verification are used`])
  })

  test('never where lookups are unlimited', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 1e12, used: 1e12 - 10 })
    await count(owner, held, 10)
    expect(await told()).toEqual([])
  })

  test('once, when several gateways count different subscriptions of the license at the same moment', async () => {
    const owner = await app.account()
    const held = await Promise.all(Array.from({ length: 4 }, () => newSubscription(app, owner, { issued: 100 })))
    await Promise.all(held.flatMap((one) => Array.from({ length: 9 }, () => count(owner, one, 10))))
    expect(await told()).toEqual([`${owner.email}: 90% of the lookups of US Address Verification are used`])
  })

  test('also when only both batches of two gateways together reach it', async () => {
    if (app.foundation.engine === 'pglite') return expect(app.foundation.engine).toBe('pglite')
    const owner = await app.account()
    const first = await newSubscription(app, owner, { issued: 100 })
    const second = await newSubscription(app, owner, { issued: 100 })
    await count(owner, first, 1)
    const counted = { accountId: owner.accountId, kind: 'license' as const, subjectId: first.licenceId }
    const isSomebodyWaiting = async () => {
      const { rows } = (await app.db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] }
      return rows.length > 0
    }

    let isOver = false
    const other = await inTransaction(app.db, async (tx) => {
      await lockMarks(tx, [counted])
      await tx.update(subscriptions).set({ used: 100 }).where(eq(subscriptions.id, first.id))
      const counting = count(owner, second, 80).finally(() => {
        isOver = true
      })
      while (!isOver && !(await isSomebodyWaiting()));
      return { counting }
    })
    await other.counting
    expect(await told()).toEqual([`${owner.email}: 90% of the lookups of US Address Verification are used`])
  })

  test('once, when a worker did the job and died before it said so', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 100 })
    await count(owner, held, 90)
    const jobs = await app.db.select().from(outbox).where(eq(outbox.kind, 'usage.reached')).orderBy(outbox.id)
    const { id, payload } = jobs.at(-1) as (typeof jobs)[number]
    expect(payload).toEqual({ id: expect.any(Number) })
    expect(await told()).toHaveLength(1)
    await app.db.update(outbox).set({ doneAt: null, payload }).where(eq(outbox.id, id))
    expect(await told()).toEqual([])
  })

  test('at a cost that does not grow with them', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 1_000_000 })
    await count(owner, held, 1)
    const statementsOf = async (lookups: number) => {
      const before = app.foundation.statements.length
      await count(owner, held, lookups)
      return app.foundation.statements.slice(before).filter((text) => /usage_|subscriptions/.test(text)).length
    }
    // Two of them keep what statements of usage are made of (rule K86).
    expect(await statementsOf(1)).toBe(5)
    expect(await statementsOf(4_000)).toBe(5)
  })
})

test('rule E12: an owner, who is told in any case, gets a letter without a way out; a person who chose it has one', async () => {
  const owner = await app.account()
  await newContact(owner, owner.email)
  const other = await app.member(owner, ['account-owner'])
  await newContact(owner, 'chose@company.example')
  const held = await newSubscription(app, owner, { issued: 100 })
  await count(owner, held, 90)
  const ways = (await letters()).map(({ to, unsubscribe }) => [to, unsubscribe?.label])
  expect(Object.fromEntries(ways)).toEqual({
    [owner.email]: undefined,
    [other.email]: undefined,
    'chose@company.example': 'Stop emails about usage',
  })
  expect(ways).toHaveLength(3)
})

describe('a threshold', () => {
  const watch = (owner: TestCaller, licenceId: string, percent: number, contact_ids: number[]) =>
    owner.call(createUsageThreshold, { body: { kind: 'license', subject_id: licenceId, percent, contact_ids } })

  test('of a license tells the chosen contacts and nobody else, once', async () => {
    const owner = await app.account()
    const chosen = await newContact(owner, 'chosen@company.example', { topic: 'security' as 'usage' })
    await newContact(owner, 'usage@company.example')
    const held = await newSubscription(app, owner, { issued: 1_000 })
    await watch(owner, held.licenceId, 40, [chosen])
    await count(owner, held, 399)
    expect(await told()).toEqual([])
    for (const lookups of [1, 1]) await count(owner, held, lookups)
    expect(await told()).toEqual(['chosen@company.example: 40% of the lookups of US Address Verification are used'])
  })

  test('is left by a chosen contact through the letter, without the topic too (rule E23)', async () => {
    const owner = await app.account()
    const chosen = await newContact(owner, 'no-more@company.example', { topic: 'security' as 'usage' })
    const held = await newSubscription(app, owner, { issued: 100 })
    await watch(owner, held.licenceId, 40, [chosen])
    await watch(owner, held.licenceId, 60, [chosen])
    await count(owner, held, 40)
    const [{ unsubscribe: out }] = (await letters()) as [Letter]
    expect(out?.oneClickUrl).toContain('/unsubscription/one-click/t')

    const token = String(new URL(out?.url ?? '').hash.replace('#token=', ''))
    const [seen, ended] = [
      await app.visitor().call(viewUnsubscription, { body: { token } }),
      await app.visitor().call(unsubscribe, { body: { token } }),
    ]
    expect([seen.subscribed, ended.subscribed]).toEqual([true, false])
    await count(owner, held, 20)
    expect(await told()).toEqual([])
    const thresholds = await owner.call(listUsageThresholds)
    expect(thresholds.map(({ contact_ids }) => contact_ids)).toEqual([[], []])
  })

  test('tells a contact that has a warning at the same percentage once', async () => {
    const owner = await app.account()
    const chosen = await newContact(owner, 'both@company.example')
    const held = await newSubscription(app, owner, { issued: 100 })
    await watch(owner, held.licenceId, 90, [chosen])
    await count(owner, held, 90)
    expect((await told()).map((line) => line.split(':')[0])).toEqual(['both@company.example', owner.email].sort())
  })

  test('of a key counts under its limit, and again when that is reset', async () => {
    const owner = await app.account()
    const chosen = await newContact(owner, 'key@company.example', { topic: 'security' as 'usage' })
    const held = await newSubscription(app, owner, { issued: 1e6 })
    const key = await newKey(owner, 'Import')
    await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
    const body = { kind: 'key' as const, subject_id: key.key_id, percent: 50, contact_ids: [chosen] }
    await owner.call(createUsageThreshold, { body })
    const use = (lookups: number) => {
      const { uses, ...rest } = batch(owner, held, lookups)
      const ofKey = uses.map((one) => ({ ...one, keyId: key.key_id, limitSince: app.clock.now().getTime() }))
      return books.count({ ...rest, uses: ofKey })
    }

    await use(4)
    expect(await told()).toEqual([])
    await use(1)
    const letter = 'key@company.example: 50% of the lookups of the key “Import” are used'
    expect(await told()).toEqual([letter])
    app.clock.advance(60_000)
    await owner.call(resetKeyLimit, at(key))
    await use(5)
    expect(await told()).toEqual([letter])
  })

  test('stays when another key takes the place of its own, and ends with the limit', async () => {
    const owner = await app.account()
    const key = await newKey(owner)
    await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
    const body = { kind: 'key' as const, subject_id: key.key_id, percent: 50, contact_ids: [] }
    await owner.call(createUsageThreshold, { body })
    const other = await owner.call(rotateSecretKey, { ...at(key), body: { overlap_seconds: 0 } })
    await owner.call(updateSecretKey, { ...at(other), body: { label: 'In its place' } })
    expect(await owner.call(listUsageThresholds)).toMatchObject([{ subject_id: key.key_id, percent: 50 }])
    expect(await owner.call(listCountedSubjects)).toMatchObject([{ subject_id: key.key_id, name: 'In its place' }])
    await owner.call(deleteKeyLimit, at(other))
    expect(await owner.call(listUsageThresholds)).toEqual([])
  })

  test('is refused twice at one percentage, for what is not counted and for contacts of others', async () => {
    const [owner, stranger] = [await app.account(), await app.account()]
    const theirs = await newContact(stranger, 'theirs@company.example')
    const held = await newSubscription(app, owner, { issued: 100 })
    const unlimited = await newSubscription(app, stranger, { issued: 1e12 })
    const key = await newKey(owner)
    const first = await watch(owner, held.licenceId, 60, [])
    const other = await watch(owner, held.licenceId, 70, [])

    const exists = refused(409, 'security-context:threshold-exists')
    await expect(watch(owner, held.licenceId, 60, [])).rejects.toEqual(exists)
    const moved = owner.call(updateUsageThreshold, { params: { id: other.id }, body: { percent: 60, contact_ids: [] } })
    await expect(moved).rejects.toEqual(exists)
    const changes = { percent: 65, contact_ids: [] }
    for (const _ of ['first', 'again'])
      await owner.call(updateUsageThreshold, { params: { id: other.id }, body: changes })
    const uncounted = refused(409, 'security-context:not-counted')
    await expect(watch(stranger, unlimited.licenceId, 60, [])).rejects.toEqual(uncounted)
    const ofKey = { kind: 'key' as const, subject_id: key.key_id, percent: 60, contact_ids: [] }
    await expect(owner.call(createUsageThreshold, { body: ofKey })).rejects.toEqual(uncounted)
    const foreign = refused(404, 'contact-context:contact-not-found')
    await expect(watch(owner, held.licenceId, 80, [theirs])).rejects.toEqual(foreign)

    await owner.call(deleteUsageThreshold, { params: { id: first.id } })
    expect(await owner.call(listUsageThresholds)).toMatchObject([{ percent: 65 }])
    const actions = (await auditTrail(app, owner)).filter((action) => action.startsWith('usage-threshold'))
    expect(actions).toEqual([
      'usage-threshold.created',
      'usage-threshold.created',
      // The same again leaves no trace.
      'usage-threshold.updated',
      'usage-threshold.deleted',
    ])
  })

  test('can be about what is counted, which says how far it is used', async () => {
    const owner = await app.account()
    const held = await newSubscription(app, owner, { issued: 100, used: 42 })
    const key = await newKey(owner, 'Import')
    await owner.call(createKeyLimit, { ...at(key), body: { limit: 10 } })
    expect(await owner.call(listCountedSubjects)).toEqual([
      { kind: 'license', subject_id: held.licenceId, name: 'US Address Verification', used: 42, allowed: 100 },
      { kind: 'key', subject_id: key.key_id, name: 'Import', used: 0, allowed: 10 },
    ])
  })
})
