import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deleteSecretKey, pauseSecretKey, recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { accounts } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { at, auditTrail, manyKeys, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a recovered key is paused, never straight back to work', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  expect(await owner.call(recoverSecretKey, at(key))).toMatchObject({
    paused: true,
    deactivated: '',
    recovery_deadline: '',
  })
})

test('recovering twice answers the same and is audited once', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))
  const first = await owner.call(recoverSecretKey, at(key))

  expect(await owner.call(recoverSecretKey, at(key))).toEqual(first)
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.deleted', 'secret-key.recovered'])
})

test('a key that was paused before it was deleted stays paused since then', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  const paused = await owner.call(pauseSecretKey, at(key))
  app.clock.advance(60_000)
  await owner.call(deleteSecretKey, at(key))
  await owner.call(recoverSecretKey, at(key))

  expect(await owner.call(pauseSecretKey, at(key))).toEqual(paused)
})

test('an account has 500 keys at most, also when two are recovered at once', async () => {
  const owner = await app.account()
  const [first, second, third] = [await newKey(owner), await newKey(owner), await newKey(owner)]
  for (const key of [first, second]) await owner.call(deleteSecretKey, at(key))
  await manyKeys(app, owner, 499)

  await expect(owner.call(recoverSecretKey, at(first))).rejects.toEqual(refused(409, 'security-context:too-many-keys'))
  await owner.call(deleteSecretKey, at(third))
  const atOnce = await atTheSameMoment(
    app.db,
    (tx) => tx.select().from(accounts).where(eq(accounts.id, owner.accountId)).for('update'),
    () => [owner.call(recoverSecretKey, at(first)), owner.call(recoverSecretKey, at(second))],
  )
  expect(atOnce.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('recovering again what is recovered needs no more room', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))
  const recovered = await owner.call(recoverSecretKey, at(key))
  await manyKeys(app, owner, 499)

  expect(await owner.call(recoverSecretKey, at(key))).toEqual(recovered)
})

test('the key of another account is not found', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const key = await newKey(stranger)
  await stranger.call(deleteSecretKey, at(key))

  await expect(owner.call(recoverSecretKey, at(key))).rejects.toEqual(refused(404, 'security-context:key-not-found'))
})

test('a viewer is refused', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['api-key-viewer'])
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  await expect(viewer.call(recoverSecretKey, at(key))).rejects.toEqual(refused(403, 'request:forbidden'))
})
