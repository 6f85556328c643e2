import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deleteSecretKey, recoverSecretKey } from '@portal/contracts/security/secret-keys'
import { createOutbox } from '@portal/foundation/outbox'
import { eq } from 'drizzle-orm'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { securityJobs } from '../jobs.ts'
import { secretKeys } from './secret-keys.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const DAY = 86_400_000

async function rowsOf(keyId: string) {
  return app.db.select().from(secretKeys).where(eq(secretKeys.id, keyId))
}

/** Runs the jobs that are due at this moment. */
function runJobs() {
  const { db, clock, log } = app.foundation
  return createOutbox({ db, clock, log, handlers: securityJobs(app.foundation) }).runDue()
}

test('a deleted key is removed at its deadline, not before', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))

  app.clock.advance(30 * DAY - 1)
  await runJobs()
  expect(await rowsOf(key.key_id)).toHaveLength(1)

  app.clock.advance(1)
  await runJobs()
  expect(await rowsOf(key.key_id)).toEqual([])
  expect(await auditTrail(app, owner)).toEqual(['secret-key.created', 'secret-key.deleted', 'secret-key.purged'])
})

test('a recovered key outlives the old deadline', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))
  await owner.call(recoverSecretKey, at(key))

  app.clock.advance(31 * DAY)
  await runJobs()
  expect(await rowsOf(key.key_id)).toHaveLength(1)
})

test('a key that was recovered and deleted again lives until its new deadline', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await owner.call(deleteSecretKey, at(key))
  app.clock.advance(60_000)
  await owner.call(recoverSecretKey, at(key))
  await owner.call(deleteSecretKey, at(key))

  app.clock.advance(30 * DAY - 60_000)
  await runJobs()
  expect(await rowsOf(key.key_id)).toHaveLength(1)

  app.clock.advance(60_000)
  await runJobs()
  expect(await rowsOf(key.key_id)).toEqual([])
})
