import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { getSecondFactor, removeSecondFactor } from '@portal/contracts/authorization/second-factor'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import type { Call } from '@portal/contracts/call'
import { meets } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { answerConversation, readConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { CALLS } from '@portal/contracts/table'
import { inTransaction } from '@portal/foundation/database'
import { clearSecondSteps, findVisitor, startSession } from '@portal/foundation/sessions'
import { urlOf } from '../../kernel/url-of.ts'
import { createPortalApi } from '../../portal-api.ts'
import { actAs, actingHeaders } from '../../testing/act-as.ts'
import { startedBy } from '../../testing/conversations.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import {
  givePassword,
  setUpTwoSteps,
  TWO_STEP_PASSWORD,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'

const NEEDED = refused(403, 'identity-context:second-factor-needed')

let app: TestApp
beforeAll(async () => {
  app = await testApp({ STAFF_SECOND_FACTOR: 'required' })
})
afterAll(() => app.close())

const search = (staff: TestCaller, { headers }: { headers?: Record<string, string> } = {}) =>
  staff.call(searchUsers, { query: { text: 'person' }, ...(headers && { headers }) })

/** One of staff who gave a code in this session. */
async function provenStaff(role: Parameters<TestApp['staff']>[0] = 'support') {
  const staff = await app.staff(role)
  const own = await setUpTwoSteps(app, staff)
  return { staff, ...own }
}

/** Draws a document for somebody who logged in without a second factor. */
async function drawn({ userId, accountId }: Pick<TestCaller, 'userId'> & { accountId: number | null }) {
  const now = app.clock.now()
  const { token } = await inTransaction(app.db, (tx) => startSession(tx, { userId, accountId, now }))
  return findVisitor(app.foundation, token, { now, requestId: 'test' })
}

describe('rule B119: a session of staff without a second factor', () => {
  test('is answered none of their calls, and those about the person themselves', async () => {
    const staff = await app.staff('super-admin')
    const isOfStaff = ({ requires }: Call) => Array.isArray(requires) && meets(requires, { roles: ['super-admin'] })
    const calls = Object.values(CALLS).filter(isOfStaff)
    expect(calls.length).toBeGreaterThan(100)
    const answers = await Promise.all(
      calls.map(async (call) => {
        const params = Object.fromEntries([...urlOf(call).matchAll(/:([^/]+)/g)].map(([, name]) => [name, '1']))
        const answer = await staff.send(call, { params, ...(call.method !== 'GET' && { body: {} }) })
        return [call.method, call.path, answer.json().errors?.[0].name]
      }),
    )
    expect(answers.filter(([, , name]) => name !== 'identity-context:second-factor-needed')).toEqual([])
    expect(await staff.call(getSecondFactor)).toMatchObject({ since: '' })
  })

  test('opens all of them once one is set up in it', async () => {
    const staff = await app.staff('support')
    await expect(search(staff)).rejects.toEqual(NEEDED)
    await setUpTwoSteps(app, staff)
    await search(staff)
  })

  test('is begun by a password, and one with a code opens them from the start', async () => {
    const { staff, phone } = await provenStaff()
    await givePassword(app, staff)
    const at = app.visitor()
    await takeSecondStep(at, await takeFirstStep(at, staff), phone.code())
    const { access_token } = await at.call(issueToken, { body: {} })
    await search(at, { headers: { authorization: `Bearer ${access_token}` } })

    const other = await app.staff('support')
    await givePassword(app, other)
    await at.call(logIn, { body: { username: other.email, password: TWO_STEP_PASSWORD } })
    const next = await at.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${next.access_token}` }
    await expect(search(at, { headers })).rejects.toEqual(NEEDED)
  })

  test('is drawn as that of staff without a role', async () => {
    const { userId } = await app.staff('super-admin')
    const visit = await drawn({ userId, accountId: null })
    expect(visit?.visitor).toMatchObject({ staff: true, roles: [], needs_second_factor: true, accounts: [] })
    expect(visit?.overrides).toBeUndefined()
  })

  test('loses its roles with the app, acts as nobody any more, and cannot begin again', async () => {
    const { staff } = await provenStaff()
    const owner = await app.account()
    const as = await actAs(staff, owner)
    expect((await staff.send(listSecretKeys, as)).statusCode).toBe(200)
    await staff.call(removeSecondFactor)
    expect((await staff.send(listSecretKeys, as)).statusCode).toBe(401)
    await expect(search(staff)).rejects.toEqual(NEEDED)
    await expect(actingHeaders(staff, owner)).rejects.toEqual(refused(403, 'identity-context:impersonation-refused'))
    await expect(actAs(staff, owner)).rejects.toEqual(NEEDED)
  })

  test('has a token and documents of its own, also while the grant to act as somebody runs', async () => {
    const { staff } = await provenStaff()
    await actAs(staff, await app.account())
    await staff.call(removeSecondFactor)
    const { access_token } = await staff.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await staff.call(getUsernameInfo, { headers })).toMatchObject({ userId: staff.userId })
    const token = decodeURIComponent(staff.cookies.get('session') ?? '')
      .split('.')
      .slice(0, 2)
      .join('.')
    const visit = await findVisitor(app.foundation, token, { now: app.clock.now(), requestId: 'test' })
    expect(visit?.visitor).toMatchObject({ user: { id: staff.userId }, staff: true, roles: [] })
    expect(visit?.visitor.acting).toBeUndefined()
  })

  test('reads nothing of what came while it waited and lost it (rule Q11)', async () => {
    const { staff } = await provenStaff()
    const other = await provenStaff()
    const id = await startedBy(await app.account())
    const wait = staff
      .call(readConversationAsStaff, { params: { id }, query: { after: 1, wait: 25 } })
      .catch((error) => error)
    await other.staff.call(readConversationAsStaff, { params: { id }, query: {} })
    await inTransaction(app.db, (tx) => clearSecondSteps(tx, staff.userId, ['code']))
    await other.staff.call(answerConversation, { params: { id }, body: { text: 'For your eyes alone' } })
    expect(await wait).toEqual(NEEDED)
  })

  test('reads no description of the API in production (rule S65)', async () => {
    const { foundation } = app
    const settings = { ...foundation.settings, production: true }
    const server = await createPortalApi({ ...foundation, settings })
    const statusFor = async (staff: TestCaller) => {
      const { access_token } = await staff.call(issueToken, { body: {} })
      const headers = { authorization: `Bearer ${access_token}` }
      return (await server.inject({ url: '/api/openapi.json', headers })).statusCode
    }
    expect([await statusFor(await app.staff('auditor')), await statusFor((await provenStaff()).staff)]).toEqual([
      404, 200,
    ])
    await server.close()
  })

  test('is another matter for customers', async () => {
    const owner = await app.account()
    expect((await owner.send(listSecretKeys, { query: {} })).statusCode).toBe(200)
    const visit = await drawn(owner)
    expect(visit?.visitor.needs_second_factor).toBeUndefined()
  })
})

test('rule B119: where the portal requires none of them, staff need none', async () => {
  const open = await testApp({ STAFF_SECOND_FACTOR: 'optional' })
  const staff = await open.staff('support')
  expect((await staff.send(searchUsers, { query: { text: 'person' } })).statusCode).toBe(200)
  await open.close()
})
