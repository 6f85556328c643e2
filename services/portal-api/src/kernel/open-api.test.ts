import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { refundTransaction } from '@portal/contracts/payments/admin-payments'
import { deleteSecretKey } from '@portal/contracts/security/secret-keys'
import { CALLS } from '@portal/contracts/table'
import { mintAccessToken } from '@portal/foundation/sessions'
import { createPortalApi } from '../portal-api.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import type { TestCaller } from '../testing/test-caller.ts'
import { describeApi } from './open-api.ts'
import { urlOf } from './url-of.ts'

interface Described {
  delete: { parameters: { name: string; schema: object }[] }
}

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('every call is described: who may, what it takes and what it answers', () => {
  const calls = Object.values(CALLS)
  const { paths } = describeApi(calls) as { paths: Record<string, Record<string, object>> }
  const described = Object.values(paths).flatMap((operations) => Object.values(operations))
  expect(described).toHaveLength(calls.length)
  for (const call of calls) {
    const path = urlOf(call).replace(/:([^/]+)/g, '{$1}')
    expect(paths[path]?.[call.method.toLowerCase()]).toMatchObject({ 'x-requires': call.requires })
  }
})

test('what travels as text is described by what it means', () => {
  const { paths } = describeApi([refundTransaction, deleteSecretKey]) as { paths: Record<string, Described> }
  const schemas = (path: string) =>
    Object.fromEntries(paths[path]?.delete.parameters.map(({ name, schema }) => [name, schema]) ?? [])

  expect(schemas(urlOf(refundTransaction).replace(/:(\w+)/g, '{$1}'))).toMatchObject({
    a: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
    amount: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 },
  })
  expect(schemas('/api/security/secret-keys/{id}')).toEqual({
    id: { type: 'string', minLength: 1, maxLength: 200 },
    purge: { type: 'boolean' },
    label: { type: 'string' },
  })
})

test('outside production the description can be read', async () => {
  const answer = await app.server.inject('/api/openapi.json')
  expect(answer.json()).toMatchObject({ openapi: '3.1.0' })
})

test('in production it is there for staff only', async () => {
  const { foundation } = app
  const settings = { ...foundation.settings, production: true }
  const server = await createPortalApi({ ...foundation, settings })
  const ask = async (caller: TestCaller) => {
    const { sessionId, userId } = caller
    const { access_token: token } = await mintAccessToken(
      foundation.keys.signing,
      { sessionId, userId },
      foundation.clock.now(),
    )
    return server.inject({ url: '/api/openapi.json', headers: { authorization: `Bearer ${token}` } })
  }
  expect((await ask(await app.account())).statusCode).toBe(404)
  expect((await ask(await app.staff('auditor'))).statusCode).toBe(200)
  expect((await server.inject('/api/openapi.json')).statusCode).toBe(404)
  await server.close()
})
