import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  cancelUsernameChange,
  changeUsername,
  confirmEmail,
  getUsernameInfo,
  resendConfirmation,
} from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import { inTransaction } from '@portal/foundation/database'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { lettersTo, linkOf } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { purgeExpiredAddresses } from './self.sql.ts'

const PASSWORD = 'correct-horse-battery'
const HOUR = 3_600_000
const UNUSABLE = refused(400, 'identity-context:token-unusable')

let app: TestApp
let addresses = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

function newAddress(): string {
  addresses += 1
  return `new-${addresses}@quist.example`
}
async function withPassword(): Promise<TestCaller> {
  const caller = await app.account()
  const row = { userId: caller.userId, hash: await hashPassword(PASSWORD), changedAt: app.clock.now() }
  await app.db.insert(passwords).values(row)
  return caller
}
const change = (caller: TestCaller, username: string) => caller.call(changeUsername, { body: { username } })
const confirm = ({ id = '', token = '' }: Record<string, string>) =>
  app.visitor().call(confirmEmail, { params: { id }, body: { token } })
async function lastLinkTo(email: string) {
  const letters = await lettersTo(app, email)
  const letter = letters.findLast(({ action }) => action?.url.includes('#'))
  if (!letter) throw new Error(`No link was mailed to ${email}.`)
  return linkOf(letter)
}
const subjectsTo = async (email: string) => (await lettersTo(app, email)).map(({ subject }) => subject)

test('rule B10: a new address waits for its confirmation, the old one is told before and after', async () => {
  const caller = await withPassword()
  const next = newAddress()
  expect(await change(caller, next)).toMatchObject({ username: caller.email, pendingEmailAddress: next })
  expect(await caller.call(getUsernameInfo)).toMatchObject({ username: caller.email, pendingEmailAddress: next })
  expect(await subjectsTo(caller.email)).toEqual(['Your Doorstep login is about to change its email address'])
  await app.visitor().call(logIn, { body: { username: caller.email, password: PASSWORD } })

  await confirm(await lastLinkTo(next))
  expect(await caller.call(getUsernameInfo)).toMatchObject({ username: next, pendingEmailAddress: '', confirmed: true })
  expect(await subjectsTo(caller.email)).toContain('Your Doorstep login has another email address now')
  await app.visitor().call(logIn, { body: { username: next, password: PASSWORD } })
  const old = { username: caller.email, password: PASSWORD }
  await expect(app.visitor().call(logIn, { body: old })).rejects.toMatchObject({ status: 401 })
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, String(caller.userId)))
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith('address.'))).toEqual([
    'address.change-requested',
    'address.changed',
  ])
  expect(JSON.stringify(lines)).not.toContain('quist')
})

test('Hold up! You need a Doorstep login to change your email. Scroll down to create one.', async () => {
  const caller = await app.account()
  const answer = await caller.send(changeUsername, { body: { username: newAddress() } })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().errors).toMatchObject([
    {
      name: 'identity-context:username-login-required',
      message: 'Hold up! You need a Doorstep login to change your email. Scroll down to create one.',
    },
  ])
})

test('Not a valid email address (disposable email addresses are also invalid)', async () => {
  const caller = await withPassword()
  await expect(change(caller, 'pat@mailinator.com')).rejects.toMatchObject({
    status: 400,
    problem: 'identity-context:invalid-username',
    fields: { username: 'Not a valid email address (disposable email addresses are also invalid)' },
  })
  await expect(change(caller, caller.email)).rejects.toMatchObject({ fields: { username: expect.any(String) } })
})

test('an address that is somebody else’s takes the same statements as any other', async () => {
  const [caller, owner] = [await withPassword(), await withPassword()]
  const statementsOf = async (email: string) => {
    const before = app.foundation.statements.length
    await change(caller, email)
    return app.foundation.statements.slice(before).map((statement) => statement.split(' ', 3).join(' '))
  }
  await change(caller, newAddress())
  const free = await statementsOf(newAddress())
  expect(free.length).toBeGreaterThan(5)
  expect(await statementsOf(owner.email)).toEqual(free)
})

test('an address that is somebody else’s is asked for as any other: only its mail tells', async () => {
  const [caller, owner] = [await withPassword(), await withPassword()]
  const answers = [await change(caller, owner.email), await change(caller, newAddress())]
  expect(answers.map(({ pendingEmailAddress: _, ...rest }) => rest)).toEqual(
    answers.map(() => ({
      confirmed: true,
      undeliverable_since: '',
      role: 'user',
      username: caller.email,
      userId: caller.userId,
    })),
  )
  const [letter] = await lettersTo(app, owner.email)
  expect(letter?.subject).toBe('You already have a Doorstep login')
  expect(letter?.action?.url).not.toContain('#')
})

test('of two who confirm the same address at the same moment one gets it', async () => {
  const [one, other] = [await withPassword(), await withPassword()]
  const next = newAddress()
  await change(one, next)
  app.clock.advance(60_000)
  await change(other, next)
  const links = (await lettersTo(app, next)).map(linkOf)
  const results = await Promise.allSettled(links.map(confirm))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: UNUSABLE })
})

test('a change that is canceled cannot be confirmed any more', async () => {
  const caller = await withPassword()
  const next = newAddress()
  await change(caller, next)
  for (const _ of [1, 2]) expect(await caller.call(cancelUsernameChange)).toMatchObject({ pendingEmailAddress: '' })
  expect(await caller.call(getUsernameInfo)).toMatchObject({ username: caller.email, pendingEmailAddress: '' })
  await expect(confirm(await lastLinkTo(next))).rejects.toEqual(UNUSABLE)
})

test('a change that nobody confirms lapses after 24 hours; a letter that is sent again puts that off', async () => {
  const [caller, patient] = [await withPassword(), await withPassword()]
  const [next, later] = [newAddress(), newAddress()]
  await change(caller, next)
  await change(patient, later)
  const link = await lastLinkTo(next)
  const stayHere = async (hours: number) => {
    app.clock.advance(hours * HOUR)
    for (const { call } of [caller, patient]) await call(getUsernameInfo)
  }
  await stayHere(11)
  await patient.call(resendConfirmation)
  await stayHere(11)
  await stayHere(2)
  await expect(confirm(link)).rejects.toEqual(UNUSABLE)
  expect(await inTransaction(app.db, (tx) => purgeExpiredAddresses(tx, app.clock.now()))).toBeGreaterThan(0)
  expect(await caller.call(getUsernameInfo)).toMatchObject({ pendingEmailAddress: '' })
  expect(await patient.call(getUsernameInfo)).toMatchObject({ pendingEmailAddress: later })
  await confirm(await lastLinkTo(later))
})

test('letters to one address are a minute apart, no matter who asks', async () => {
  const [caller, other] = [await withPassword(), await withPassword()]
  const next = newAddress()
  await change(caller, next)
  await expect(change(other, next)).rejects.toEqual(refused(429, 'request:rate-limited'))
  expect(await other.call(getUsernameInfo)).toMatchObject({ pendingEmailAddress: '' })
})
