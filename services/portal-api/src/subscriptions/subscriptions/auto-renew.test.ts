import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { disableAutoRenew, enableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { audit } from '@portal/foundation/audit'
import { asc, eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { daysFrom, newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { purgeCancelComments } from '../renewals/cancel-comments.sql.ts'
import { cancelComments } from '../renewals/cancel-comments.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

async function commentsOf({ accountId }: TestCaller): Promise<string[]> {
  const found = await app.db.select().from(cancelComments).where(eq(cancelComments.accountId, accountId))
  return found.map(({ comment }) => comment)
}

const track = { params: { t: 'us-core-cloud' } }

async function renews(owner: TestCaller): Promise<Record<string, boolean>> {
  const found = await owner.call(listAccountSubscriptions)
  return Object.fromEntries(found.map((one) => [one.subscription_id, !one.autoRenewDisabled]))
}

test('what runs or is prepaid no longer renews; what has ended is left as it was', async () => {
  const owner = await app.account()
  const now = app.clock.now()
  const running = await newSubscription(app, owner)
  const prepaid = await newSubscription(app, owner, { startsAt: daysFrom(now, 1) })
  const ended = await newSubscription(app, owner, { expiresAt: daysFrom(now, -1) })
  const other = await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })

  await owner.call(disableAutoRenew, track)

  expect(await renews(owner)).toEqual({ [running.id]: false, [prepaid.id]: false, [ended.id]: true, [other.id]: true })
})

test('switching back and forth is audited, saying the same again is not', async () => {
  const owner = await app.account()
  const { id } = await newSubscription(app, owner, { isAgreed: true })
  for (const call of [disableAutoRenew, disableAutoRenew, enableAutoRenew, enableAutoRenew])
    await owner.call(call, track)

  expect(await renews(owner)).toEqual({ [id]: true })
  expect(await auditTrail(app, owner)).toEqual(['auto-renew.disabled', 'auto-renew.enabled'])
})

test('nothing can be switched once all has ended', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { terminatedAt: app.clock.now() })
  await expect(owner.call(enableAutoRenew, track)).rejects.toEqual(refused(409, 'subscription-context:not-editable'))
})

test('a license that only others hold is not found, also by somebody who holds another one', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  const { id } = await newSubscription(app, stranger)

  await expect(owner.call(disableAutoRenew, track)).rejects.toEqual(
    refused(404, 'subscription-context:license-not-found'),
  )
  expect(await renews(stranger)).toEqual({ [id]: true })
})

test('a billing viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['billing-viewer'])
  await newSubscription(app, owner)
  await expect(viewer.call(disableAutoRenew, track)).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('rules I112, I127: why renewal was turned off stands in the audit log, once, without what was written', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { isAgreed: true })
  const query = { reason: 'too-expensive', comment: ' Half of it would do. ' } as const
  for (const _ of [1, 2]) await owner.call(disableAutoRenew, { ...track, query })

  const lines = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId)).orderBy(asc(audit.id))
  expect(lines.map(({ action, fields }) => [action, (fields as { reason?: string }).reason])).toEqual([
    ['auto-renew.disabled', undefined],
    ['auto-renew.explained', 'It costs too much'],
  ])
  expect(JSON.stringify(lines)).not.toContain('Half of it')
  expect(await commentsOf(owner)).toEqual(['Half of it would do.'])
})

test('rule I127: a comment alone is another reason', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { isAgreed: true })
  await owner.call(disableAutoRenew, { ...track, query: { comment: 'We merge with Acme.' } })
  const [, explained] = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId))
  expect([explained?.fields.reason, await commentsOf(owner)]).toEqual(['Another reason', ['We merge with Acme.']])
})

test('rule I127: what was written is kept for two years', async () => {
  const owner = await app.account()
  await newSubscription(app, owner, { isAgreed: true })
  await owner.call(disableAutoRenew, { ...track, query: { comment: 'We merge with Acme.' } })
  const written = app.clock.now().getTime()
  const purgeAfter = (ms: number) => purgeCancelComments(app.db, new Date(written + ms))
  await purgeAfter(730 * 86_400_000 - 1)
  expect(await commentsOf(owner)).toEqual(['We merge with Acme.'])
  await purgeAfter(730 * 86_400_000)
  expect(await commentsOf(owner)).toEqual([])
})

test('rule I112: a reason is asked for and not required, nor is one that is not on the list taken', async () => {
  const owner = await app.account()
  const { id } = await newSubscription(app, owner, { isAgreed: true })
  const query = { reason: 'spite' as 'other' }
  await expect(owner.call(disableAutoRenew, { ...track, query })).rejects.toMatchObject({
    message: expect.stringMatching(/^400 /),
  })
  expect(await renews(owner)).toEqual({ [id]: true })
  await owner.call(disableAutoRenew, { ...track, query: { comment: '  ' } })
  expect([await renews(owner), await auditTrail(app, owner)]).toEqual([{ [id]: false }, ['auto-renew.disabled']])
})
