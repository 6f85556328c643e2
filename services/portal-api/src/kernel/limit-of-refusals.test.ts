import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts } from '@portal/contracts/authorization/accounts'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMIT: '3' })
})
afterAll(() => app.close())

test('calls that are refused count as requests like any others', async () => {
  const nobody = app.visitor()
  const viewer = await app.account({ roles: ['api-key-viewer'] })
  const answers = [
    await nobody.send(listAccounts),
    await viewer.send(createSecretKey),
    await viewer.send(createSecretKey, { headers: { 'x-xsrf-token': 'forged' } }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])

  for (let count = 0; count < 3; count += 1) answers.push(await viewer.send(createSecretKey))
  expect(answers.slice(3).map(({ statusCode }) => statusCode)).toContain(429)
})
