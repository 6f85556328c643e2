import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey, rotateSecretKey } from '@portal/contracts/security/secret-keys'
import { at } from '../testing/secret-keys.ts'
import { textOfAllRows } from '../testing/seeded-rows.sql.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('nobody who reads the whole database learns a token', async () => {
  const owner = await app.account()
  const headers = { 'idempotency-key': randomUUID() }
  const key = await owner.call(createSecretKey, { body: { label: 'Seen nowhere' }, headers })
  const next = await owner.call(rotateSecretKey, { ...at(key), body: { overlap_seconds: 3_600 }, headers: {} })
  await owner.call(listSecretKeys, { query: { reveal: true } })

  const dump = await textOfAllRows(app.db)

  expect(dump).toContain('Seen nowhere')
  for (const { token } of [key, next]) expect(dump).not.toContain(token.slice(4, -4))
})
