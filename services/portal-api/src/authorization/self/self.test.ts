import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAccounts, setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { listInvitations } from '@portal/contracts/authorization/invitations'
import { getProfile, updateProfile } from '@portal/contracts/authorization/profile'
import { changePassword, getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { issueToken, logIn } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { openMailJob } from '@portal/foundation/mail'
import { outbox } from '@portal/foundation/outbox'
import { hashPassword } from '@portal/foundation/passwords'
import { invitations, passwords } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { savePassword } from './self.sql.ts'

const DAY = 24 * 3_600_000
const OLD = 'correct-horse-battery'
const NEW = 'wrong-horse-battery'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function withPassword(): Promise<TestCaller> {
  const caller = await app.account()
  const row = { userId: caller.userId, hash: await hashPassword(OLD), changedAt: app.clock.now() }
  await app.db.insert(passwords).values(row)
  return caller
}
const change = (caller: TestCaller, old_password: string, new_password = NEW) =>
  caller.call(changePassword, { body: { old_password, new_password } })

test('a profile is read and changed; the audit log keeps which fields, not what they say', async () => {
  const caller = await app.account()
  const body = { first_name: 'Zoë', last_name: 'Person', phone: '+1 555 0100', position: '', company: '', website: '' }
  expect(await caller.call(updateProfile, { body })).toEqual(body)
  expect(await caller.call(getProfile)).toEqual(body)
  await caller.call(updateProfile, { body })

  const lines = await app.db.select().from(audit).where(eq(audit.actorId, caller.userId))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.fields).toEqual({ changed: expect.arrayContaining(['firstName', 'phone']) })
  expect(JSON.stringify(lines)).not.toContain('Zoë')
})

test('a person knows their login and how they can get in', async () => {
  const caller = await withPassword()
  expect(await caller.call(getUsernameInfo)).toEqual({
    confirmed: true,
    pendingEmailAddress: '',
    undeliverable_since: '',
    role: 'user',
    username: caller.email,
    userId: caller.userId,
  })
  expect(await caller.call(listCredentials)).toEqual([
    { provider: 'password', email_address: caller.email, created: app.clock.now().toISOString(), last_used: '' },
  ])
  expect(await (await app.account()).call(listCredentials)).toEqual([])
})

test('a default account is one’s own, and there is one', async () => {
  const [caller, stranger] = [await app.account(), await app.account()]
  await caller.call(setDefaultAccount, { params: { id: caller.accountId } })
  expect(await caller.call(listAccounts)).toEqual([
    { account_id: caller.accountId, account_label: 'Acme', default_account: true },
  ])
  for (const id of [stranger.accountId, 2 ** 40]) {
    await expect(caller.call(setDefaultAccount, { params: { id } })).rejects.toMatchObject({ status: 404 })
  }
})

test('a new password ends the person’s other sessions, is told them by mail and lets them in from then on', async () => {
  const caller = await withPassword()
  const elsewhere = app.visitor()
  await elsewhere.call(logIn, { body: { username: caller.email, password: OLD } })
  await app.db.delete(outbox)
  await change(caller, OLD)

  const letters = (await app.db.select().from(outbox)).map(({ payload }) =>
    openMailJob(app.foundation.keys.envelope, payload),
  )
  expect(letters.filter(({ to }) => to === caller.email)).toMatchObject([
    {
      subject: expect.stringMatching(/password was changed$/),
      action: { url: 'http://localhost:4000/forgot-password' },
    },
  ])
  await expect(elsewhere.call(issueToken, { body: {} })).rejects.toEqual(refused(401, 'request:unauthenticated'))
  expect(await caller.call(getUsernameInfo)).toMatchObject({ username: caller.email })
  await app.visitor().call(logIn, { body: { username: caller.email, password: NEW } })
})

test('a person who knows the old password changes it to another one', async () => {
  const caller = await withPassword()
  await expect(change(caller, 'not it')).rejects.toMatchObject({
    status: 400,
    problem: 'identity-context:wrong-password',
    fields: { old_password: expect.any(String) },
  })
  await expect(change(caller, OLD, OLD)).rejects.toEqual(refused(400, 'identity-context:same-password'))
  await expect(change(caller, OLD, 'short')).rejects.toMatchObject({
    fields: { new_password: 'At least 8 characters' },
  })
  await expect(change(await app.account(), OLD)).rejects.toEqual(
    refused(409, 'identity-context:username-login-required'),
  )
})

test('an old password changes nothing once it is the one before', async () => {
  const caller = await withPassword()
  const newHash = await hashPassword(NEW)
  const results = await atTheSameMoment(
    app.db,
    (tx) => savePassword(tx, caller.userId, { hash: newHash }, app.clock.now()),
    () => [change(caller, OLD, 'a-third-password')],
  )
  expect(results).toEqual([{ status: 'rejected', reason: refused(400, 'identity-context:wrong-password') }])
  await app.visitor().call(logIn, { body: { username: caller.email, password: NEW } })
})

test('a stolen session is no place to guess the password in', async () => {
  const caller = await withPassword()
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(change(caller, 'not it')).rejects.toEqual(refused(400, 'identity-context:wrong-password'))
  }
  await expect(change(caller, OLD)).rejects.toEqual(refused(429, 'identity-context:too-many-attempts'))
})

test('invitations are listed until they are accepted, revoked or long expired', async () => {
  const owner = await app.account()
  const now = app.clock.now()
  const invite = (email: string, expiresInDays: number, rest: object = {}) =>
    app.db.insert(invitations).values({
      accountId: owner.accountId,
      email,
      canonicalEmail: email,
      roles: ['api-key-viewer'],
      tokenHash: email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + expiresInDays * DAY),
      ...rest,
    })
  await invite('open@example.com', 7)
  await invite('expired@example.com', -29)
  await invite('forgotten@example.com', -30)
  await invite('accepted@example.com', 7, { acceptedAt: now })
  await invite('revoked@example.com', 7, { revokedAt: now })

  const listed = await owner.call(listInvitations)
  expect(listed.map(({ email_address }) => email_address).sort()).toEqual(['expired@example.com', 'open@example.com'])
  expect(await (await app.account()).call(listInvitations)).toEqual([])
})
