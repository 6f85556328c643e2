import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys, type SecretKey } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, deleteSecretKey, updateSecretKey } from '@portal/contracts/security/secret-keys'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { at, auditTrail, manyKeys, newKey } from '../../testing/secret-keys.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { isWellFormedToken } from './secret-key-token.ts'
import { secretKeys } from './secret-keys.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
})
afterAll(() => app.close())

test('a new key is active, belongs to its maker, and shows its whole token this once', async () => {
  const owner = await app.account()

  const key = await owner.call(createSecretKey, { body: { label: ' Production ', description: 'All that is seen' } })

  expect(isWellFormedToken(key.token)).toBe(true)
  expect(key).toMatchObject({
    label: 'Production',
    description: 'All that is seen',
    paused: false,
    created: '2026-03-09T09:00:00.000Z',
    created_by: owner.email,
    deactivated: '',
    recovery_deadline: '',
    last_used: '',
  })
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created'])
})

test('rule K15: a description may name devices and orders, in groups that no card has, and no card in whatever groups', async () => {
  const owner = await app.account()
  const create = (description: string) => owner.call(createSecretKey, { body: { label: 'Staging', description } })
  for (const description of ['IMEI 490154203237518', 'Amazon 378-2822463-1000500', 'Call 49 1522 4100003'])
    expect(await create(description)).toMatchObject({ description })
  for (const description of ['3782 822463 10005', '4242.4242.4242.4242', '4242\u200b4242\u200b4242\u200b4242'])
    await expect(create(description)).rejects.toMatchObject({
      status: 422,
      fields: { description: 'Remove the card number' },
    })
})

test('rule P97: a label shows something, on one line', async () => {
  const owner = await app.account()
  for (const label of ['\u200b', '\u3164', '\u202e\u202c', '\ufe0f'])
    await expect(newKey(owner, label)).rejects.toMatchObject({
      status: 400,
      fields: { label: 'This field is required' },
    })
  expect(await newKey(owner, 'x\r\n=1+1\u202e')).toMatchObject({ label: 'x =1+1' })
  expect(await newKey(owner, 'Shop 👩\u200d💻')).toMatchObject({ label: 'Shop 👩\u200d💻' })
})

test('a token is stored encrypted', async () => {
  const owner = await app.account()
  const key = await newKey(owner)

  const rows = await app.db.select().from(secretKeys)

  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(key.token)
})

test('the same request again answers the same key, another request under its name is refused', async () => {
  const owner = await app.account()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await owner.call(createSecretKey, { body: { label: 'Once' }, headers })

  expect(await owner.call(createSecretKey, { body: { label: 'Once' }, headers })).toEqual(first)
  await expect(owner.call(createSecretKey, { body: { label: 'Twice' }, headers })).rejects.toEqual(
    refused(409, 'request:repeated-differently'),
  )
  expect(await owner.call(listSecretKeys)).toHaveLength(1)
})

test('rule M93: a stored token is repeated after a fresh sign-in only', async () => {
  const owner = await app.account()
  const headers = { 'idempotency-key': randomUUID() }
  const again = () => owner.call(createSecretKey, { body: { label: 'Once more' }, headers })
  const first = await again()
  app.clock.advance(10 * 60_000)
  await expect(again()).rejects.toEqual(refused(403, 'identity-context:fresh-sign-in-required'))
  app.clock.advance(-10 * 60_000)
  expect(await again()).toEqual(first)
  expect(await owner.call(listSecretKeys)).toHaveLength(1)
})

test.each([
  ['no label', { label: '  ' }, 'label'],
  ['a label of 101 characters', { label: 'x'.repeat(101) }, 'label'],
  ['a description of 1,001 characters', { label: 'x', description: 'x'.repeat(1_001) }, 'description'],
])('%s is refused', async (_, body, field) => {
  const owner = await app.account()
  await expect(owner.call(createSecretKey, { body })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('a key is limited to each license once, and to others when it is changed', async () => {
  const owner = await app.account()
  const { licenceId } = await newSubscription(app, owner)
  const licencesOf = async ({ key_id }: SecretKey) =>
    (await app.db.select().from(secretKeys).where(eq(secretKeys.id, key_id)))[0]?.licenceIds

  const key = await owner.call(createSecretKey, { body: { label: 'Limited', licenses: [licenceId, licenceId] } })
  expect(await licencesOf(key)).toEqual([licenceId])
  await owner.call(updateSecretKey, { ...at(key), body: { description: 'Still limited' } })
  expect(await licencesOf(key)).toEqual([licenceId])
  await owner.call(updateSecretKey, { ...at(key), body: { licenses: [] } })
  expect(await licencesOf(key)).toEqual([])
})

test('a key cannot be limited to a license that the account does not hold', async () => {
  const owner = await app.account()
  const body = { label: 'Limited', licenses: ['us-core-cloud'] }
  await expect(owner.call(createSecretKey, { body })).rejects.toEqual(
    refused(400, 'security-context:license-not-found'),
  )
})

test('an account has 500 keys at most, those deleted not counted', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await manyKeys(app, owner, 499)

  await expect(newKey(owner)).rejects.toEqual(refused(409, 'security-context:too-many-keys'))
  await owner.call(deleteSecretKey, at(key))
  const atOnce = await atTheSameMoment(
    app.db,
    (tx) => tx.select().from(accounts).where(eq(accounts.id, owner.accountId)).for('update'),
    () => [newKey(owner), newKey(owner), newKey(owner)],
  )
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a viewer is refused', async () => {
  const viewer = await app.account({ roles: ['api-key-viewer'] })
  await expect(newKey(viewer)).rejects.toEqual(refused(403, 'request:forbidden'))
})
