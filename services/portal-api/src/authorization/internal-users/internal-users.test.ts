import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  activateUser,
  deactivateUser,
  redactUser,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import {
  grantInternalRole,
  listAccountsOfUser,
  listAccountsOfUsers,
  listInternalUsers,
  revokeInternalRole,
} from '@portal/contracts/authorization/admin-internal-users'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { logIn } from '@portal/contracts/authorization/session'
import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { createOutbox } from '@portal/foundation/outbox'
import { hashPassword } from '@portal/foundation/passwords'
import { addMember, createUser, passwords, users } from '@portal/foundation/people'
import { and, arrayContains, eq, inArray } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { setUpTwoSteps } from '../../testing/two-step-login.ts'
import { authorizationJobs } from '../jobs.ts'
import { signIns } from '../sessions/sign-ins.tables.ts'

const NOBODY = 999_999_999
const NOT_THERE = refused(404, 'identity-context:member-not-found')
const NOT_YOURSELF = refused(409, 'identity-context:not-yourself')
const SIGNED_OUT = refused(401, 'request:unauthenticated')

let app: TestApp
let support: TestCaller
let administrator: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
  administrator = await app.staff('user-admin')
})
afterAll(() => app.close())

const deactivate = (by: TestCaller, id: number) =>
  by.call(deactivateUser, { params: { id }, query: { reason: 'Left the company' } })
const activate = (by: TestCaller, id: number) =>
  by.call(activateUser, { params: { id }, query: { reason: 'Came back' } })
const linesAbout = (userId: number, action: string) =>
  app.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, String(userId)), eq(audit.action, action)))

describe('a login that support deactivates', () => {
  test('lets nobody in, ends its sessions at once, and does both again when it is activated', async () => {
    const password = 'correct-horse-battery'
    const owner = await app.account()
    const leaver = { email: 'leaver@example.com', now: app.clock.now(), passwordHash: await hashPassword(password) }
    const userId = await createUser(app.db, leaver)
    await addMember(app.db, { accountId: owner.accountId, userId, roles: ['api-key-viewer'], now: app.clock.now() })
    const browser = app.visitor()
    const signIn = () => browser.call(logIn, { body: { username: leaver.email, password } })
    await signIn()

    await deactivate(support, userId)
    await deactivate(support, userId)
    await expect(signIn()).rejects.toEqual(refused(401, 'identity-context:invalid-credentials'))
    await activate(support, userId)
    expect(await signIn()).toMatchObject({ user_id: userId })
    expect(await owner.call(listAuditEntries, { query: { group: 'members' } })).toMatchObject([
      { action: 'person.activated', fields: { reason: 'Came back' }, actor: { staff: true } },
      { action: 'person.deactivated', fields: { reason: 'Left the company' } },
    ])
  })

  test('stops staff acting as that person, and staff who act and are deactivated', async () => {
    const [colleague, owner, other] = [await app.staff('support'), await app.account(), await app.account()]
    const first = await actAs(colleague, owner)
    await deactivate(support, owner.userId)
    await expect(colleague.call(getUsernameInfo, first)).rejects.toEqual(SIGNED_OUT)

    const second = await actAs(colleague, other)
    await deactivate(await app.staff('super-admin'), colleague.userId)
    await expect(colleague.call(getUsernameInfo, second)).rejects.toEqual(SIGNED_OUT)
    const ends = (await linesAbout(other.userId, 'acting.ended')).map(({ fields }) => fields.cause)
    expect(ends).toEqual(['the session had ended'])
  })

  test('is nobody’s own, nobody’s that is not there, and no colleague’s', async () => {
    const root = await app.staff('super-admin')
    await expect(deactivate(support, support.userId)).rejects.toEqual(NOT_YOURSELF)
    await expect(deactivate(support, NOBODY)).rejects.toEqual(NOT_THERE)
    await expect(deactivate(support, root.userId)).rejects.toEqual(refused(403, 'request:forbidden'))
    const gone = await app.account()
    await app.db.update(users).set({ redactedAt: app.clock.now() }).where(eq(users.id, gone.userId))
    await expect(activate(root, gone.userId)).rejects.toEqual(NOT_THERE)
  })
})

describe('a person who is redacted', () => {
  const HOUR = 3_600_000
  const redact = (by: TestCaller, id: number) => by.call(redactUser, { params: { id } })
  const runJobs = () => {
    const { db, clock, foundation } = app
    return createOutbox({ db, clock, log: foundation.log, handlers: authorizationJobs(foundation) }).runDue()
  }

  test('cannot log in from now on, and is nobody 72 hours later', async () => {
    const [owner, password, began] = [await app.account(), 'correct-horse-battery', app.clock.now()]
    const now = app.clock.now()
    const userId = await createUser(app.db, {
      email: 'wilhelmina@example.com',
      firstName: 'Wilhelmina',
      lastName: 'Quist',
      phone: '+1 512 555 0100',
      passwordHash: await hashPassword(password),
      now,
    })
    await addMember(app.db, { accountId: owner.accountId, userId, roles: ['api-key-viewer'], now })
    const browser = app.visitor()
    const signIn = () => browser.call(logIn, { body: { username: 'wilhelmina@example.com', password } })
    await signIn()

    await redact(administrator, userId)
    await redact(administrator, userId)
    await expect(signIn()).rejects.toEqual(refused(401, 'identity-context:invalid-credentials'))
    app.clock.advance(72 * HOUR - 1)
    await runJobs()
    const rowOf = async () => (await app.db.select().from(users).where(eq(users.id, userId)))[0]
    expect((await rowOf())?.firstName).toBe('Wilhelmina')
    app.clock.advance(1)
    await runJobs()
    await runJobs()

    const row = await rowOf()
    expect(row).toMatchObject({ email: `redacted-${userId}@redacted.invalid`, redactedAt: app.clock.now() })
    expect(JSON.stringify(row)).not.toMatch(/wilhelmina|quist|555/i)
    expect(await app.db.select().from(signIns).where(eq(signIns.userId, userId))).toEqual([])
    expect(await app.db.select().from(passwords).where(eq(passwords.userId, userId))).toEqual([])
    expect(await linesAbout(userId, 'person.redacted')).toHaveLength(1)
    app.clock.set(began)
    expect(JSON.stringify(await owner.call(listAuditEntries))).not.toMatch(/wilhelmina/i)
    await expect(activate(support, userId)).rejects.toEqual(NOT_THERE)
  })

  test('stays who they are when the login is activated in time', async () => {
    const [person, began] = [await app.account(), app.clock.now()]
    await redact(administrator, person.userId)
    await activate(support, person.userId)
    app.clock.advance(73 * HOUR)
    await runJobs()
    const [row] = await app.db.select().from(users).where(eq(users.id, person.userId))
    expect(row).toMatchObject({ email: person.email, redactedAt: null, disabledAt: null })
    app.clock.set(began)
  })

  test('is nobody themselves, nobody that is not there, and no super-admin by less than one', async () => {
    const root = await app.staff('super-admin')
    await expect(redact(administrator, administrator.userId)).rejects.toEqual(NOT_YOURSELF)
    await expect(redact(administrator, NOBODY)).rejects.toEqual(NOT_THERE)
    await expect(redact(administrator, root.userId)).rejects.toEqual(refused(403, 'identity-context:role-not-yours'))
  })
})

describe('a password that a user administrator sets', () => {
  const OLD = 'correct-horse-battery'
  const GIVEN = 'given-by-support-17'
  const give = (by: TestCaller, id: number, new_password = GIVEN) =>
    by.call(setUserPassword, { params: { id }, body: { new_password } })
  let people = 0
  async function person(passwordHash: string | undefined) {
    people += 1
    const email = `given-${people}@example.com`
    const login = { email, emailConfirmedAt: null, now: app.clock.now(), ...(passwordHash && { passwordHash }) }
    return { email, userId: await createUser(app.db, login) }
  }

  test('ends every session, lets nobody in, and is good once: for choosing another one', async () => {
    const { email, userId } = await person(await hashPassword(OLD))
    const browser = app.visitor()
    const signIn = (password: string) => browser.send(logIn, { body: { username: email, password } })
    await signIn(OLD)
    await give(administrator, userId)

    expect((await signIn(OLD)).statusCode).toBe(401)
    const answer = await signIn(GIVEN)
    const [{ name, context }] = answer.json().errors
    expect([answer.statusCode, name]).toEqual([409, 'identity-context:password-change-required'])
    expect((await signIn(GIVEN)).statusCode).toBe(401)

    const body = { token: context.token, username: email, password: 'my-very-own-choice' }
    await browser.call(resetPassword, { body })
    expect((await signIn('my-very-own-choice')).statusCode).toBe(200)
    await expect(browser.call(resetPassword, { body })).rejects.toEqual(refused(400, 'identity-context:token-unusable'))
    const [row] = await app.db.select().from(users).where(eq(users.id, userId))
    expect(row?.emailConfirmedAt).toBeNull()
    expect(await linesAbout(userId, 'person.password-set')).toMatchObject([{ actorId: administrator.userId }])
    expect(JSON.stringify(await linesAbout(userId, 'password.one-time-used'))).not.toContain(context.token)
  })

  test('is none that everybody would guess, and none of whom comes without one', async () => {
    const { userId } = await person(await hashPassword(OLD))
    await expect(give(administrator, userId, 'password1')).rejects.toEqual(
      refused(400, 'identity-context:breached-password'),
    )
    const other = await person(undefined)
    await expect(give(administrator, other.userId)).rejects.toEqual(refused(409, 'identity-context:no-password'))
  })

  test('is nobody’s own, nobody’s that is not there, and no super-admin’s by less than one', async () => {
    const root = await app.staff('super-admin')
    await expect(give(administrator, administrator.userId)).rejects.toEqual(NOT_YOURSELF)
    await expect(give(administrator, NOBODY)).rejects.toEqual(NOT_THERE)
    await expect(give(administrator, root.userId)).rejects.toEqual(refused(403, 'identity-context:role-not-yours'))
  })
})

describe('roles of staff', () => {
  const grant = (by: TestCaller, id: number, role: 'auditor' | 'super-admin' | 'support') =>
    by.call(grantInternalRole, { params: { id, role } })
  const take = (by: TestCaller, id: number, role: 'auditor' | 'super-admin' | 'support') =>
    by.call(revokeInternalRole, { params: { id, role } })
  const rolesOf = async (id: number) =>
    (await administrator.call(listInternalUsers)).find((one) => one.id === id)?.roles

  test('are given and taken, each once, and take effect with the next request', async () => {
    const colleague = await app.staff('support')
    await grant(administrator, colleague.userId, 'auditor')
    await grant(administrator, colleague.userId, 'auditor')
    expect(await rolesOf(colleague.userId)).toEqual(['support', 'auditor'])
    expect(await linesAbout(colleague.userId, 'internal-role.granted')).toHaveLength(1)

    const owner = await app.account()
    const as = await actAs(colleague, owner)
    await take(administrator, colleague.userId, 'support')
    await expect(colleague.call(getUsernameInfo, as)).rejects.toEqual(SIGNED_OUT)
    expect((await linesAbout(owner.userId, 'acting.ended')).map(({ fields }) => fields.cause)).toEqual([
      'is no longer support',
    ])
    expect(await rolesOf(colleague.userId)).toEqual(['auditor'])

    await take(administrator, colleague.userId, 'auditor')
    await take(administrator, colleague.userId, 'auditor')
    await expect(colleague.call(getUsernameInfo)).rejects.toEqual(SIGNED_OUT)
    expect(await rolesOf(colleague.userId)).toBeUndefined()
    expect(await linesAbout(colleague.userId, 'internal-role.revoked')).toHaveLength(2)
  })

  test('are nobody’s to give to themselves, to nobody, or to a customer', async () => {
    await expect(grant(administrator, administrator.userId, 'support')).rejects.toEqual(NOT_YOURSELF)
    await expect(take(administrator, NOBODY, 'support')).rejects.toEqual(NOT_THERE)
    const customer = await app.account()
    await expect(grant(administrator, customer.userId, 'support')).rejects.toEqual(
      refused(409, 'identity-context:belongs-to-account'),
    )
  })

  test('that allow everything are given and taken by those who hold them', async () => {
    const [root, colleague] = [await app.staff('super-admin'), await app.staff('auditor')]
    const LACKING = refused(403, 'identity-context:role-not-yours')
    await expect(grant(administrator, colleague.userId, 'super-admin')).rejects.toEqual(LACKING)
    await expect(take(administrator, root.userId, 'super-admin')).rejects.toEqual(LACKING)
    await grant(root, colleague.userId, 'super-admin')
    expect(await rolesOf(colleague.userId)).toEqual(['auditor', 'super-admin'])
  })
})

describe('a user administrator sees', () => {
  test('the staff and nobody else', async () => {
    const customer = await app.account()
    const staff = await administrator.call(listInternalUsers)
    expect(staff.map(({ id }) => id)).toEqual(expect.arrayContaining([support.userId, administrator.userId]))
    expect(staff.map(({ id }) => id)).not.toContain(customer.userId)
    expect(staff.find(({ id }) => id === support.userId)).toMatchObject({
      roles: ['support'],
      email: support.email,
      disabled: false,
      redacted: '',
    })
  })

  test('rule B119: who has a second factor', async () => {
    const [without, colleague] = [await app.staff('support'), await app.staff('auditor')]
    await setUpTwoSteps(app, colleague)
    const listed = await (await app.staff('auditor')).call(listInternalUsers)
    const has = ({ userId }: { userId: number }) => listed.find(({ id }) => id === userId)?.has_second_factor
    expect([has(without), has(colleague)]).toEqual([false, true])
  })

  test('who logged in when, and in how many browsers they are logged in', async () => {
    const password = 'correct-horse-battery'
    const colleague = {
      email: 'colleague@doorstep.example',
      now: app.clock.now(),
      passwordHash: await hashPassword(password),
    }
    const userId = await createUser(app.db, { ...colleague, internalRoles: ['auditor'] })
    const seen = async () =>
      (await (await app.staff('auditor')).call(listInternalUsers)).find(({ id }) => id === userId)
    expect(await seen()).toMatchObject({ last_login: '', open_sessions: 0, is_invited: false })
    for (let browsers = 0; browsers < 2; browsers += 1)
      await app.visitor().call(logIn, { body: { username: colleague.email, password } })
    expect(await seen()).toMatchObject({ last_login: app.clock.now().toISOString(), open_sessions: 2 })
    const began = app.clock.now()
    app.clock.advance(24 * 3_600_000)
    expect(await seen()).toMatchObject({ open_sessions: 0 })
    app.clock.set(began)
  })

  test('which accounts somebody has, and several people at once', async () => {
    const [first, second] = [await app.account({ label: 'First' }), await app.account({ label: 'Second' })]
    const theirs = [{ account_id: first.accountId, account_label: 'First', default_account: true }]
    expect(await administrator.call(listAccountsOfUser, { params: { id: first.userId } })).toEqual(theirs)
    const body = { user_ids: [first.userId, NOBODY, second.userId, first.userId, support.userId] }
    const found = await administrator.call(listAccountsOfUsers, { body })
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        { user_id: first.userId, accounts: theirs },
        { user_id: support.userId, accounts: [] },
      ]),
    )
    await expect(administrator.call(listAccountsOfUser, { params: { id: NOBODY } })).rejects.toEqual(NOT_THERE)
  })
})

describe('rule G110: somebody who can do everything', () => {
  const LAST = refused(409, 'identity-context:last-super-admin')
  const takeAll = (by: TestCaller, from: TestCaller) =>
    by.call(revokeInternalRole, { params: { id: from.userId, role: 'super-admin' } })

  /** Two, and nobody else. */
  async function onlyTwo() {
    await app.db
      .update(users)
      .set({ disabledAt: app.clock.now() })
      .where(arrayContains(users.internalRoles, ['super-admin']))
    const both = [await app.staff('super-admin'), await app.staff('super-admin')] as const
    const changedAt = app.clock.now()
    await app.db.insert(passwords).values(both.map(({ userId }) => ({ userId, hash: 'a hash', changedAt })))
    return both
  }

  test('stays when the other was deactivated', async () => {
    const [root, other] = await onlyTwo()
    // Logged in, and without a password to do so again.
    const third = await app.staff('super-admin')
    await deactivate(third, other.userId)
    await expect(deactivate(third, root.userId)).rejects.toEqual(LAST)
    await activate(third, other.userId)
    await deactivate(third, root.userId)
    await expect(deactivate(third, other.userId)).rejects.toEqual(LAST)
  })

  test('stays when two take it from each other, or redact each other, at the same moment', async () => {
    const redact = (by: TestCaller, of: TestCaller) => by.call(redactUser, { params: { id: of.userId } })
    for (const act of [takeAll, redact]) {
      const [one, other] = await onlyTwo()
      const lock = (tx: Transaction) =>
        tx
          .select()
          .from(users)
          .where(inArray(users.id, [one.userId, other.userId]))
          .for('update')
      const outcomes = await atTheSameMoment(app.db, lock, () => [act(one, other), act(other, one)])
      expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []))).toEqual([LAST])
    }
  })
})

test('rule G22: a user administrator neither closes nor opens the login of somebody with every role, nor takes a redaction back', async () => {
  const [root, peer] = [await app.staff('super-admin'), await app.staff('super-admin')]
  const LACKING = refused(403, 'identity-context:role-not-yours')
  await expect(deactivate(administrator, root.userId)).rejects.toEqual(LACKING)
  await peer.call(redactUser, { params: { id: root.userId } })
  await expect(activate(administrator, root.userId)).rejects.toEqual(LACKING)
  const stateOf = async () => (await peer.call(listInternalUsers)).find(({ id }) => id === root.userId)?.person_state
  expect(await stateOf()).toBe('redaction-pending')
  await activate(peer, root.userId)
  expect(await stateOf()).toBe('active')
})

test('rule G9: a user administrator deactivates a colleague with a reason, and activates them again', async () => {
  const colleague = await app.staff('auditor')
  await deactivate(administrator, colleague.userId)
  await expect(colleague.call(getUsernameInfo)).rejects.toEqual(SIGNED_OUT)
  await activate(administrator, colleague.userId)
  const facts = async (action: string) =>
    (await linesAbout(colleague.userId, action)).map(({ fields }) => fields.reason)
  expect(await facts('person.deactivated')).toEqual(['Left the company'])
  expect(await facts('person.activated')).toEqual(['Came back'])
})
