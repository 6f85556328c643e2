import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { audit } from '@portal/foundation/audit'
import { openPort } from '@portal/foundation/http'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { findVisitor, startSession, type Visit } from '@portal/foundation/sessions'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { createPortalApi, type PortalApi } from '@portal/portal-api'
import { askByHttp, askInProcess } from './ask-portal-api.ts'

const OWN_ACCOUNT = expect.stringMatching(/^\[{"account_id":\d+,"account_label":"Acme","default_account":true}\]$/)
const url = '/api/authorization/accounts'
const address = '203.0.113.1'
let foundation: TestFoundation
let api: PortalApi
let visit: Visit | undefined

beforeAll(async () => {
  foundation = await createTestFoundation()
  api = await createPortalApi(foundation)
  const { db, clock } = foundation
  const now = clock.now()
  const userId = await createUser(db, { email: 'owner@example.com', now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['account-owner'], now })
  const { token } = await startSession(db, { userId, accountId, now })
  visit = await findVisitor(foundation, token, { now, requestId: 'test' })
})
afterAll(async () => {
  await api.close()
  await foundation.close()
})

test('a first call is made in the visitor’s session', async () => {
  const ask = askInProcess(foundation, api)
  const { signal } = new AbortController()
  expect(await ask({ url, address, visit, signal })).toEqual({ status: 200, body: OWN_ACCOUNT })
  expect(await ask({ url, address, visit: undefined, signal })).toMatchObject({ status: 401 })
})

test('what the questions of one document read alike is read once, and never for the next document', async () => {
  const ask = askInProcess(foundation, api)
  const { signal } = new AbortController()
  const statementsOf = async (...documents: { id: string }[]) => {
    const before = foundation.statements.length
    const organization = '/api/authorization/organizations'
    const answers = await Promise.all(
      documents.map((document) => ask({ url: organization, address, visit, signal, document })),
    )
    expect(answers).toEqual(documents.map(() => ({ status: 200, body: 'null' })))
    return foundation.statements.length - before
  }
  const document = { id: 'one' }
  expect(await statementsOf(document, document)).toBe(1)
  expect(await statementsOf({ id: 'two' }, { id: 'three' })).toBe(2)
})

test('a first call is refused as its request would be, and what was refused stands in the audit log', async () => {
  const ask = askInProcess(foundation, api)
  const { signal } = new AbortController()
  const refusals = async () =>
    (await foundation.db.select().from(audit))
      .filter(({ action }) => action === 'call.refused')
      .map(({ fields }) => fields)
  const statuses = ['/api/authorization/audit?group=none', '/api/forms/nothing', '/api/admin/identities'].map(
    async (path) => (await ask({ url: path, address, visit, signal })).status,
  )
  expect(await Promise.all(statuses)).toEqual([400, 404, 404])
  expect(await refusals()).toEqual([])
  expect((await ask({ url: '/api/sales/admin/accounts/favorites', address, visit, signal })).status).toBe(403)
  expect(await refusals()).toEqual([{ call: 'GET /sales/admin/accounts/favorites', problem: 'request:forbidden' }])
})

test('what everybody is answered is known by its URL once it was asked for, and nothing else is', async () => {
  const providers = '/api/authorization/identities/providers'
  expect(api.known(providers)).toBeUndefined()
  const { body } = await api.inject({ url: providers })
  expect(api.known(providers)?.plain).toBe(body)
  for (const other of [`${providers}?a=1`, url, '/api/authorization/nothing']) expect(api.known(other)).toBeUndefined()
})

/** Records the tokens that come with questions. */
function listening() {
  const carried: (string | undefined)[] = []
  const answer: PortalApi['answer'] = async ({ token }) => {
    carried.push(token)
    return { status: 200, body: '[]' }
  }
  return { carried, ask: askInProcess(foundation, { answer }) }
}

test('what a first call carries is good for one minute', async () => {
  const { carried, ask } = listening()
  await ask({ url, address, visit: visit && { ...visit }, signal: new AbortController().signal })

  const [, payload = ''] = carried[0]?.split('.') ?? []
  const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(iat).toBe(foundation.clock.now().getTime() / 1_000)
  expect(exp - iat).toBe(60)
})

test('a visitor’s token serves for half of its life, and another account has one of its own', async () => {
  const { carried, ask } = listening()
  const { signal } = new AbortController()
  const session = { sessionId: 'some', userId: 1, accountId: 1 }
  const askAs = (own: Visit['session']) => ask({ url, address, visit: { ...(visit as Visit), session: own }, signal })
  await askAs(session)
  await askAs(session)
  await askAs({ ...session, accountId: 2 })
  foundation.clock.advance(30_000)
  await askAs(session)
  foundation.clock.advance(-30_000)
  const [first, second, elsewhere, later] = carried
  expect(second).toBe(first)
  expect(new Set([first, elsewhere, later]).size).toBe(3)
})

test('what does not speak JSON over HTTP has nothing to say in a document', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to the network'))
  const ask = askByHttp(foundation, `http://127.0.0.1:${port.port}`)
  expect(await ask({ url, address, visit, signal: AbortSignal.timeout(10_000) })).toEqual({ status: 502, body: '' })
  await port.close()
})

test('it is the same over HTTP', async () => {
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve(api.routing)
  const ask = askByHttp(foundation, `http://127.0.0.1:${port.port}`)
  expect(await ask({ url, address, visit, signal: AbortSignal.timeout(10_000) })).toEqual({
    status: 200,
    body: OWN_ACCOUNT,
  })
  await port.close()
})

test('a caller that stops waiting is not kept waiting', async () => {
  const ask = askInProcess(foundation, api)
  await expect(ask({ url, address, visit, signal: AbortSignal.abort() })).rejects.toThrow()
})

test('once it is answered nothing waits for its signal any more, which may never come', async () => {
  const { signal } = new AbortController()
  const asking = askInProcess(foundation, api)({ url, address, visit, signal })
  await setImmediate()
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await asking
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

test('first calls count as requests of the visitor, not of the release server', async () => {
  const settings = { ...foundation.settings, rateLimit: 2, trustProxy: true }
  const limited = await createPortalApi({ ...foundation, settings })
  const port = await openPort({ host: '127.0.0.1', port: 0, setting: 'PORT' })
  port.serve(limited.routing)
  const inProcess = askInProcess(foundation, limited)
  const byHttp = askByHttp(foundation, `http://127.0.0.1:${port.port}`)
  const { signal } = new AbortController()
  const statuses: number[] = []
  for (const [ask, from] of [
    [inProcess, address],
    [byHttp, address],
    [inProcess, address],
    [byHttp, address],
    [inProcess, '203.0.113.2'],
    [byHttp, '203.0.113.2'],
  ] as const) {
    statuses.push((await ask({ url, address: from, visit, signal })).status)
  }
  expect(statuses).toEqual([200, 200, 429, 429, 200, 200])
  await port.close()
  await limited.close()
})
