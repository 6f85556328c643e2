import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { call } from '@portal/contracts/call'
import { audit } from '@portal/foundation/audit'
import { createHttpServer, createSessionCookies, type HttpServer } from '@portal/foundation/http'
import { outbox } from '@portal/foundation/outbox'
import { accounts, addMember, createAccount } from '@portal/foundation/people'
import { problem } from '@portal/foundation/problem'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { createTestCaller, refused, type TestCaller } from '../testing/test-caller.ts'
import { handle } from './handle.ts'
import { registerCalls } from './register-calls.ts'

/* Calls that exist only here, each for one rule of the kernel. */
const rename = call({
  service: 'sales',
  method: 'POST',
  path: '/things/:id',
  requires: [['account-owner']],
  params: z.object({ id: z.string().check(z.regex(/^\d+$/, 'Not a number')) }),
  query: z.object({ how: z.optional(z.string()) }),
  body: z.object({ label: z.string().check(z.minLength(1, 'This field is required')) }),
  response: z.object({ label: z.string() }),
})
const look = call({
  service: 'sales',
  method: 'GET',
  path: '/things',
  requires: 'self',
  response: z.object({ label: z.string() }),
})
const breakContract = call({
  service: 'sales',
  method: 'PUT',
  path: '/things',
  requires: [['account-owner']],
  response: z.object({ label: z.string() }),
})
const remove = call({ service: 'sales', method: 'DELETE', path: '/things/:id', requires: [['billing-editor']] })

let app: TestApp
let server: HttpServer
let owner: TestCaller
let viewer: TestCaller
let nobody: TestCaller
let prepared: number

beforeAll(async () => {
  app = await testApp()
  const { foundation } = app
  server = await createHttpServer(foundation)
  registerCalls(
    server,
    foundation,
    createSessionCookies(foundation.settings, foundation.keys),
    [rename, look, breakContract, remove],
    [
      handle(rename, {
        prepare: async () => {
          prepared += 1
        },
        run: async ({ tx, account, body, audit: note, mail }) => {
          await tx.update(accounts).set({ label: body.label }).where(eq(accounts.id, account.id))
          note('secret-key.updated', { subject: account.id, label: body.label })
          mail({ to: 'a@example.com', subject: 'Renamed', words: [body.label] })
          if (body.label === 'refuse') throw problem('security-context:key-deleted')
          if (body.label === 'crash') throw new Error('a mistake')
          if (body.label === 'bad-sql') await tx.execute(sql`select ${body.label} from nowhere`)

          return { label: body.label, internal: 'never sent' }
        },
      }),
      handle(look, async ({ account, tx }) => {
        const [row] = await tx
          .select({ label: accounts.label })
          .from(accounts)
          .where(eq(accounts.id, account?.id ?? 0))
        return { label: row?.label ?? '' }
      }),
      handle(breakContract, async ({ tx, account }) => {
        await tx.update(accounts).set({ label: 'half' }).where(eq(accounts.id, account.id))
        return { label: 7 as unknown as string }
      }),
    ],
  )
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

beforeEach(async () => {
  prepared = 0
  const [first, second] = [await app.account(), await app.account({ roles: ['api-key-viewer'] })]
  owner = await here(first)
  viewer = await here(second)
  nobody = createTestCaller(server, app.foundation, undefined)
})

/** Builds this many unknown fields. */
function numbered(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`field-${number}`, String(number)]))
}

/** The same person at the server of this test. */
async function here(caller: TestCaller): Promise<TestCaller> {
  return createTestCaller(server, app.foundation, { ...caller, token: caller.cookies.get('session') ?? '' })
}
const labelOf = async ({ accountId }: TestCaller) =>
  (await app.db.select({ label: accounts.label }).from(accounts).where(eq(accounts.id, accountId)))[0]?.label
const auditOf = async ({ accountId }: TestCaller) =>
  (await app.db.select().from(audit).where(eq(audit.accountId, accountId))).map(({ action }) => action)
const renameTo = (caller: TestCaller, label: string, headers = {}) =>
  caller.call(rename, { params: { id: '1' }, query: {}, body: { label }, headers })

test('a change, its audit line and its letter are committed together', async () => {
  const letters = (await app.db.select().from(outbox)).length
  expect(await renameTo(owner, 'New')).toEqual({ label: 'New' })
  expect(await labelOf(owner)).toBe('New')
  expect(await auditOf(owner)).toEqual(['secret-key.updated'])
  expect(await app.db.select().from(outbox)).toHaveLength(letters + 1)
})

test.each([
  ['refuse', 409, 'security-context:key-deleted'],
  ['crash', 500, 'request:unexpected'],
  ['bad-sql', 500, 'request:unexpected'],
] as const)('a call that ends with %s leaves nothing behind', async (label, status, name) => {
  const letters = (await app.db.select().from(outbox)).length
  await expect(renameTo(owner, label)).rejects.toEqual(refused(status, name))
  expect(await labelOf(owner)).toBe('Acme')
  expect(await auditOf(owner)).toEqual([])
  expect(await app.db.select().from(outbox)).toHaveLength(letters)
})

test('a failed statement is put down without what it was given', async () => {
  app.foundation.logged.length = 0
  await expect(renameTo(owner, 'bad-sql')).rejects.toEqual(refused(500, 'request:unexpected'))
  const [line] = app.foundation.logged.filter(({ level }) => level === 50)
  expect(line?.error).toMatch(/does not exist[\s\S]*in select \$1 from nowhere/)
  expect(JSON.stringify(line)).not.toContain('bad-sql')
})

test('an answer that breaks its contract is not sent and its change not kept', async () => {
  await expect(owner.call(breakContract)).rejects.toEqual(refused(500, 'request:unexpected'))
  expect(await labelOf(owner)).toBe('Acme')
})

test('a caller without permission is refused before anything is looked at, and it is recorded', async () => {
  const nonsense = { params: { id: 'x' }, query: {}, body: {} as { label: string } }
  await expect(nobody.call(rename, nonsense)).rejects.toEqual(refused(401, 'request:unauthenticated'))
  await expect(viewer.call(rename, nonsense)).rejects.toEqual(refused(403, 'request:forbidden'))
  expect(await auditOf(viewer)).toEqual(['call.refused'])
})

test('a call that is not written yet answers 501 to those who may, and nothing else to the others', async () => {
  await expect(owner.call(remove)).rejects.toEqual(refused(501, 'request:not-written'))
  await expect(viewer.call(remove)).rejects.toEqual(refused(403, 'request:forbidden'))
  await expect(nobody.call(remove)).rejects.toEqual(refused(401, 'request:unauthenticated'))
})

test('who has not confirmed their address looks after themselves only', async () => {
  const unconfirmed = await here(await app.account({ confirmed: false }))
  expect(await unconfirmed.call(look)).toEqual({ label: 'Acme' })
  await expect(renameTo(unconfirmed, 'New')).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('a mistake is told by field', async () => {
  const answer = owner.call(rename, { params: { id: 'x' }, query: {}, body: { label: '' } })
  await expect(answer).rejects.toMatchObject({
    status: 400,
    fields: { id: 'Not a number', label: 'This field is required' },
  })
})

test.each([
  ['a parameter given twice', { query: 'how=a&how=b' }],
  ['a parameter that poisons', { query: '__proto__=1' }],
  ['a body of more than a hundred fields', { body: { label: 'x', ...numbered(100) } }],
  ['a query of more than a hundred fields', { query: new URLSearchParams(numbered(101)).toString() }],
  ['a list for a text', { query: 'how[]=a', body: { label: ['a'] } }],
  ['no body', { body: '' }],
  ['a body that is no object', { body: [1] }],
  ['text that SQL cannot hold', { body: { label: 'a\u0000b' } }],
])('%s is a 400', async (_, { query = '', body = { label: 'x' } }: { query?: string; body?: unknown }) => {
  const answer = await owner.send({ ...rename, path: `/things/1?${query}` as '/things' }, { body })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors[0].name).toBe('request:invalid')
  expect(await labelOf(owner)).toBe('Acme')
})

test('fields that nobody asked for change nothing', async () => {
  const body = { label: 'New', account_id: 1, role: 'super-admin', balance: 1_000_000, ...numbered(96) }
  expect(await owner.call(rename, { params: { id: '1' }, query: {}, body })).toEqual({ label: 'New' })
})

test('the account is the token’s, whatever else a request names', async () => {
  const answer = await viewer.send(
    { ...look, path: `/things?account_id=${owner.accountId}` as '/things' },
    { headers: { 'x-account-id': String(owner.accountId) } },
  )
  await renameTo(owner, 'Mine')
  expect(answer.json()).toEqual({ label: 'Acme' })
})

test('a write sent twice under one key is done once and answered alike', async () => {
  const headers = { 'idempotency-key': 'same-key-1' }
  const first = await renameTo(owner, 'Once', headers)
  await renameTo(owner, 'Between')
  expect(await renameTo(owner, 'Once', headers)).toEqual(first)
  expect(await labelOf(owner)).toBe('Between')
  expect(prepared).toBe(2)

  await expect(renameTo(owner, 'Other', headers)).rejects.toEqual(refused(409, 'request:repeated-differently'))
})

test('under one key only the same call, parameters, query and account are the same request', async () => {
  const headers = { 'idempotency-key': 'same-key-5' }
  const request = { params: { id: '1' }, query: { how: 'a' }, body: { label: 'Once' }, headers }
  const accountId = await createAccount(app.db, { label: 'Second', now: app.clock.now() })
  const roles = ['account-owner' as const]
  await addMember(app.db, { accountId, userId: owner.userId, roles, now: app.clock.now() })
  const inSecond = createTestCaller(server, app.foundation, { ...owner, accountId, token: owner.sessionId })
  await owner.call(rename, request)

  const differently = refused(409, 'request:repeated-differently')
  await expect(owner.call(rename, { ...request, query: { how: 'b' } })).rejects.toEqual(differently)
  await expect(owner.call(rename, { ...request, params: { id: '2' } })).rejects.toEqual(differently)
  await expect(owner.call(breakContract, { headers })).rejects.toEqual(differently)
  await expect(inSecond.call(rename, request)).rejects.toEqual(differently)
})

test('a key of one person means nothing to another', async () => {
  const headers = { 'idempotency-key': 'same-key-2' }
  const other = await here(await app.account())
  await renameTo(owner, 'Mine', headers)
  expect(await renameTo(other, 'Theirs', headers)).toEqual({ label: 'Theirs' })
})

test('what nobody asked for beside a write does not matter under its key, however it is made', async () => {
  const headers = { 'idempotency-key': 'same-key-4' }
  const first = await renameTo(owner, 'Once', headers)
  const body = `{"extra":${'['.repeat(15)}${']'.repeat(15)},"label":"Once"}`
  const json = { ...headers, 'content-type': 'application/json' }
  expect((await owner.send(rename, { params: { id: '1' }, body, headers: json })).json()).toEqual(first)
})

test('a write that was refused can be tried again under its key', async () => {
  const headers = { 'idempotency-key': 'same-key-3' }
  await expect(renameTo(owner, 'crash', headers)).rejects.toEqual(refused(500, 'request:unexpected'))
  await expect(renameTo(owner, 'crash', headers)).rejects.toEqual(refused(500, 'request:unexpected'))
})

test('a write needs the XSRF pair and its own origin; reading refuses foreign sites too', async () => {
  const given = { params: { id: '1' }, query: {}, body: { label: 'New' } }
  const withHeaders = (headers: Record<string, string | undefined>) => owner.send(rename, { ...given, headers })
  const names = async (headers: Record<string, string | undefined>) =>
    (await withHeaders(headers)).json().errors[0].name

  expect(await names({ 'x-xsrf-token': undefined })).toBe('request:xsrf')
  expect(await names({ 'x-xsrf-token': 'forged.token' })).toBe('request:xsrf')
  expect(await names({ origin: 'https://evil.test' })).toBe('request:foreign-origin')
  expect(await names({ 'sec-fetch-site': 'cross-site' })).toBe('request:foreign-origin')
  expect((await owner.send(look, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
  expect(await labelOf(owner)).toBe('Acme')
})

test('a method that a path does not know is 405 and names those it does', async () => {
  const answer = await owner.send({ ...look, method: 'PATCH' as 'GET' })
  expect(answer.statusCode).toBe(405)
  expect(answer.headers.allow).toBe('GET, PUT')
  expect((await owner.send({ ...look, path: '/other' })).statusCode).toBe(404)
})

test('a read costs the statements of its handler, a write those and one each for audit and mail', async () => {
  // Once a second it is asked anew what somebody may: of three in a row, one falls between.
  const count = async (work: () => Promise<unknown>) => {
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const before = app.foundation.statements.length
      await work()
      counts.push(app.foundation.statements.length - before)
    }
    return Math.min(...counts)
  }
  expect(await count(() => owner.call(look))).toBe(1)
  expect(await count(() => renameTo(owner, 'New'))).toBe(3)
})
