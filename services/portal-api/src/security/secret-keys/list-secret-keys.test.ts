import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import {
  createSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  rotateSecretKey,
  updateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { keyUsage } from '../usage/usage.tables.ts'
import { secretKeys } from './secret-keys.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

const MINUTE = 60_000

test('a list shows the newest key first, its token masked', async () => {
  const owner = await app.account()
  const first = await newKey(owner, 'First')
  app.clock.advance(MINUTE)
  await newKey(owner, 'Second')

  const keys = await owner.call(listSecretKeys)

  expect(keys.map(({ label }) => label)).toEqual(['Second', 'First'])
  expect(keys[1]).toEqual({
    ...first,
    status: 'license-ended',
    token: `${first.token.slice(0, 4)}…${first.token.slice(-4)}`,
  })
})

test('a list holds paused and recoverable keys, and says which they are', async () => {
  const owner = await app.account()
  const [paused, deleted] = [await newKey(owner, 'Paused'), await newKey(owner, 'Deleted')]
  await owner.call(pauseSecretKey, at(paused))
  await owner.call(deleteSecretKey, at(deleted))

  const byLabel = new Map((await owner.call(listSecretKeys)).map((key) => [key.label, key]))

  expect(byLabel.get('Paused')).toMatchObject({ paused: true, deactivated: '', recovery_deadline: '' })
  expect(byLabel.get('Deleted')).toMatchObject({
    paused: true,
    deactivated: '2026-03-09T09:01:00.000Z',
    recovery_deadline: '2026-04-08T09:01:00.000Z',
  })
})

test('nobody sees the keys of another account', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await newKey(owner)

  expect(await stranger.call(listSecretKeys)).toEqual([])
  expect(await stranger.call(listSecretKeys, { query: { key_id: key.key_id } })).toEqual([])
})

test('a member without a key role is refused', async () => {
  const billing = await app.account({ roles: ['billing-editor', 'billing-viewer'] })
  await expect(billing.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('an editor who just signed in may see whole tokens, and leaves a trace', async () => {
  const owner = await app.account()
  const [key, other] = [await newKey(owner), await newKey(owner)]

  const revealed = await owner.call(listSecretKeys, { query: { reveal: true, key_id: key.key_id } })

  expect(revealed.map(({ token }) => token)).toEqual([key.token])
  expect(revealed[0]?.token).not.toBe(other.token)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.created', 'secret-key.revealed'])
})

test('the token of a deleted key stays masked', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  const [revealed] = await owner.call(listSecretKeys, { query: { reveal: true } })

  expect(revealed?.token).toContain('…')
})

test('ten minutes after signing in, whole tokens need a fresh sign-in', async () => {
  const owner = await app.account()
  await newKey(owner)
  app.clock.advance(10 * MINUTE)

  await expect(owner.call(listSecretKeys, { query: { reveal: true } })).rejects.toEqual(
    refused(403, 'identity-context:fresh-sign-in-required'),
  )
})

test('a clock that is set back a day keeps no sign-in fresh', async () => {
  const owner = await app.account()
  await newKey(owner)
  app.clock.advance(-24 * 60 * MINUTE)

  await expect(owner.call(listSecretKeys, { query: { reveal: true } })).rejects.toEqual(
    refused(403, 'identity-context:fresh-sign-in-required'),
  )
  app.clock.advance(24 * 60 * MINUTE)
})

test('a viewer never sees whole tokens', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  await newKey(owner)

  await expect(viewer.call(listSecretKeys, { query: { reveal: true } })).rejects.toEqual(
    refused(403, 'request:forbidden'),
  )
  expect(await viewer.call(listSecretKeys)).toHaveLength(1)
})

test('a key is gone at its deadline, even while its removal is late', async () => {
  const owner = await app.account()
  await owner.call(deleteSecretKey, at(await newKey(owner)))
  app.clock.advance(30 * 24 * 60 * MINUTE)

  // The session is over by then; a member who signs in anew looks.
  const member = await app.member(owner, ['api-key-viewer'])
  expect(await member.call(listSecretKeys)).toEqual([])
})

test('a key that works beside the one in its place says how much it was used in the last hour', async () => {
  const owner = await app.account()
  const held = await newSubscription(app, owner)
  const old = await newKey(owner)
  const key = await owner.call(rotateSecretKey, { ...at(old), body: { overlap_seconds: 86_400 } })
  const listed = async () => {
    const keys = await owner.call(listSecretKeys)
    return keys.map(({ key_id, used_last_hour }) => [key_id === old.key_id ? 'old' : 'new', used_last_hour]).sort()
  }
  expect(await listed()).toEqual([
    ['new', undefined],
    ['old', 0],
  ])

  const hourOf = (back: number) =>
    new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000 - back * 3_600_000)
  const use = (keyId: string, back: number, lookups: number) =>
    app.db
      .insert(keyUsage)
      .values({ keyId, licenceId: held.licenceId, accountId: owner.accountId, hour: hourOf(back), lookups })
  for (const [back, lookups] of [
    [0, 7],
    [1, 40],
    [2, 500],
  ] as const)
    await use(old.key_id, back, lookups)
  await use(key.key_id, 0, 3)
  const lastUsedAt = app.clock.now()
  await app.db.update(secretKeys).set({ lastUsedAt }).where(eq(secretKeys.id, old.key_id))
  expect(await listed()).toEqual([
    ['new', undefined],
    ['old', 47],
  ])
  // Its last lookup is an hour ago: what its hours have counted was all before.
  app.clock.advance(60 * MINUTE)
  expect(await listed()).toEqual([
    ['new', undefined],
    ['old', 0],
  ])
  await owner.call(pauseSecretKey, at(old))
  expect((await listed())[1]).toEqual(['old', undefined])
})

test('a key says which licenses it is limited to', async () => {
  const owner = await app.account()
  const { licenceId } = await newSubscription(app, owner)
  const key = await owner.call(createSecretKey, { body: { label: 'Narrow', licenses: [licenceId] } })
  expect(key.licenses).toEqual([licenceId])
  expect(await owner.call(updateSecretKey, { ...at(key), body: { licenses: [] } })).toMatchObject({ licenses: [] })
  expect(await owner.call(listSecretKeys)).toMatchObject([{ licenses: [] }])
})
