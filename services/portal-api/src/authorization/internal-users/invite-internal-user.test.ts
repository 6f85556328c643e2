import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deactivateUser } from '@portal/contracts/authorization/admin-identities'
import {
  grantInternalRole,
  inviteInternalUser,
  listInternalUsers,
} from '@portal/contracts/authorization/admin-internal-users'
import { listStaffActs } from '@portal/contracts/authorization/admin-staff-log'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import type { InternalRole } from '@portal/contracts/roles'
import { audit } from '@portal/foundation/audit'
import type { Letter } from '@portal/foundation/mail'
import { hashPassword } from '@portal/foundation/passwords'
import { createUser, passwords, providerLogins } from '@portal/foundation/people'
import { and, eq } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const PASSWORD = 'plum-harbor-lantern'
const UNUSABLE = refused(400, 'identity-context:token-unusable')
const HOUR_MS = 3_600_000

let app: TestApp
let administrator: TestCaller
beforeAll(async () => {
  app = await testApp()
  administrator = await app.staff('user-admin')
})
afterAll(() => app.close())

const invite = (email_address: string, roles: InternalRole[] = ['support'], by = administrator, first_name = 'Ida') =>
  by.call(inviteInternalUser, { body: { email_address, first_name, last_name: 'Berg', roles } })
const inList = async (id: number) => (await administrator.call(listInternalUsers)).find((one) => one.id === id)
/** The link of the newest letter. */
async function linkTo(email: string) {
  const { token = '', path } = linkOf((await lettersTo(app, email)).at(-1) as Letter)
  return { token, path }
}
const choose = (username: string, token: string) =>
  app.visitor().call(resetPassword, { body: { token, username, password: PASSWORD } })

test('rule G111: an invited colleague chooses a password by the link in their letter, and has the roles', async () => {
  const email = 'ida@doorstep.example'
  const { id } = await invite(email, ['support', 'auditor'])
  expect(await inList(id)).toMatchObject({ first_name: 'Ida', roles: ['support', 'auditor'], is_invited: true })
  const { token, path } = await linkTo(email)
  expect(path).toBe('/reset-password')
  await choose(email, token)
  await expect(choose(email, token)).rejects.toEqual(UNUSABLE)

  const browser = app.visitor()
  expect(await browser.call(logIn, { body: { username: email, password: PASSWORD } })).toMatchObject({ user_id: id })
  expect(await inList(id)).toMatchObject({ is_invited: false, last_login: app.clock.now().toISOString() })
  const acts = await administrator.call(listStaffActs, { query: { thing: String(id), person: administrator.userId } })
  expect(acts.map(({ action, fields }) => [action, fields.role])).toEqual([
    ['internal-role.granted', 'auditor'],
    ['internal-role.granted', 'support'],
    ['internal-role.invited', undefined],
  ])
})

test('rule G111: the link works for three days, and inviting again sends another, with the names and roles that are chosen then', async () => {
  const email = 'late@doorstep.example'
  const { id } = await invite(email)
  const first = await linkTo(email)
  app.clock.advance(72 * HOUR_MS)
  await expect(choose(email, first.token)).rejects.toEqual(UNUSABLE)
  const by = await app.again(administrator)
  expect(await invite('LATE@doorstep.example', ['auditor'], by, 'Idun')).toEqual({ id })
  const found = await by.call(listInternalUsers)
  expect(found.find((one) => one.id === id)).toMatchObject({ roles: ['auditor'], first_name: 'Idun' })
  const second = await linkTo(email)
  app.clock.advance(72 * HOUR_MS - 60_000)
  await choose(email, second.token)
})

test('rule G111: who has a login and no account becomes staff with it, and gets no link to set a password', async () => {
  const by = await app.again(administrator)
  const email = 'known@example.com'
  const passwordHash = await hashPassword(PASSWORD)
  const userId = await createUser(app.db, { email, firstName: 'Kim', passwordHash, now: app.clock.now() })
  expect(await invite(email, ['support'], by)).toEqual({ id: userId })
  expect((await by.call(listInternalUsers)).find(({ id }) => id === userId)).toMatchObject({ first_name: 'Kim' })
  expect((await lettersTo(app, email)).at(-1)?.action?.url).toBe('http://localhost:4000/login')
  await expect(invite(email, ['auditor'], by)).rejects.toEqual(refused(409, 'identity-context:already-staff'))
})

test('rule G111: who logged in by a company’s single sign-on alone is sent a link, and is invited until it is followed', async () => {
  const by = await app.again(administrator)
  const email = 'former@example.com'
  const userId = await createUser(app.db, { email, now: app.clock.now() })
  const login = { issuer: 'https://idp.example', subject: 'former', provider: 'sso', email }
  await app.db.insert(providerLogins).values({ ...login, userId, createdAt: app.clock.now() })
  await invite(email, ['support'], by)
  const inListNow = async () => (await by.call(listInternalUsers)).find(({ id }) => id === userId)
  expect(await inListNow()).toMatchObject({ is_invited: true })
  const { token } = await linkTo(email)
  await choose(email, token)
  expect(await inListNow()).toMatchObject({ is_invited: false })
})

test('rule G111: customers, closed logins, oneself and roles beyond one’s own are refused', async () => {
  const by = await app.again(administrator)
  const [customer, closed, root] = [await app.account(), await app.staff('support'), await app.staff('super-admin')]
  await by.call(deactivateUser, { params: { id: closed.userId }, query: { reason: 'Left' } })
  const BEYOND = refused(403, 'identity-context:role-not-yours')
  await expect(invite(customer.email, ['support'], by)).rejects.toEqual(
    refused(409, 'identity-context:belongs-to-account'),
  )
  await expect(invite(closed.email, ['support'], by)).rejects.toEqual(refused(409, 'identity-context:login-not-active'))
  await expect(invite(by.email, ['auditor'], by)).rejects.toEqual(refused(409, 'identity-context:not-yourself'))
  await expect(invite('new-root@doorstep.example', ['super-admin'], by)).rejects.toEqual(BEYOND)
  await expect(invite('nobody@doorstep.example', [], by)).rejects.toMatchObject({
    fields: { roles: 'At least one role must be selected' },
  })
  await invite('new-root@doorstep.example', ['super-admin'], root)
  await expect(invite('new-root@doorstep.example', ['support'], by)).rejects.toEqual(BEYOND)
  expect((await closed.send(getUsernameInfo)).statusCode).toBe(401)
})

test('rule G110: a super administrator who cannot log in yet takes nobody’s place', async () => {
  const [by, root] = [await app.again(administrator), await app.staff('super-admin')]
  await app.db.insert(passwords).values({ userId: root.userId, hash: 'a hash', changedAt: app.clock.now() })
  const rest = (await by.call(listInternalUsers)).filter(
    ({ id, roles, email }) => roles.includes('super-admin') && id !== root.userId && !email.startsWith('new-root'),
  )
  const third = await app.staff('super-admin')
  const close = (id: number) => third.call(deactivateUser, { params: { id }, query: { reason: 'Left' } })
  for (const { id } of rest) await close(id)
  app.clock.advance(60_000)
  await invite('next-root@doorstep.example', ['super-admin'], root)
  await expect(close(root.userId)).rejects.toEqual(refused(409, 'identity-context:last-super-admin'))

  const formerly = await createUser(app.db, { email: 'formerly@example.com', now: app.clock.now() })
  const login = { issuer: 'https://idp.example', subject: 'formerly', provider: 'sso', email: 'formerly@example.com' }
  await app.db.insert(providerLogins).values({ ...login, userId: formerly, createdAt: app.clock.now() })
  await root.call(grantInternalRole, { params: { id: formerly, role: 'super-admin' } })
  await expect(close(root.userId)).rejects.toEqual(refused(409, 'identity-context:last-super-admin'))
})

test('an address gets only so many letters', async () => {
  const by = await app.again(administrator)
  await invite('often@doorstep.example', ['support'], by)
  await expect(invite('often@doorstep.example', ['support'], by)).rejects.toEqual(refused(429, 'request:rate-limited'))
})

test('rule G85: acting ends with the role when an invitation takes it away', async () => {
  const [staff, owner] = [await app.staff('support'), await app.account()]
  await actAs(staff, owner)
  await invite(staff.email, ['billing-ops'], await app.staff('user-admin'))
  const ended = and(eq(audit.accountId, owner.accountId), eq(audit.action, 'acting.ended'))
  expect((await app.db.select().from(audit).where(ended)).map(({ fields }) => fields.cause)).toEqual([
    'is no longer support',
  ])
})
