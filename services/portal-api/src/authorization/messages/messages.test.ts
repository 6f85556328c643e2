import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { leaveAccount } from '@portal/contracts/authorization/accounts'
import { endSessionsOfPerson, setUserPassword } from '@portal/contracts/authorization/admin-identities'
import { grantInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import { grantRole, removeMember, revokeRole, transferOwnership } from '@portal/contracts/authorization/members'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import { listMessages, type MessageFacts, markMessagesRead } from '@portal/contracts/authorization/messages'
import { changePassword } from '@portal/contracts/authorization/self'
import { endOtherSessions, endOwnSession } from '@portal/contracts/authorization/sessions'
import { inTransaction } from '@portal/foundation/database'
import { messages, purgeReadMessages, writeMessage } from '@portal/foundation/messages'
import { hashPassword } from '@portal/foundation/passwords'
import { accounts, organizations, passwords, users } from '@portal/foundation/people'
import { findVisitor, sessions } from '@portal/foundation/sessions'
import { asc, eq } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'

const DAY = 24 * 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const messagesOf = (caller: TestCaller) => caller.call(listMessages)
const factsOf = async (caller: TestCaller) => (await messagesOf(caller)).map(({ facts }) => facts)
const markRead = (caller: TestCaller, ...ids: number[]) => caller.call(markMessagesRead, { body: { message_ids: ids } })
const rowsOf = ({ userId }: TestCaller) =>
  app.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(asc(messages.id))

/** Writes a message about something that has happened by itself. */
async function write(
  to: TestCaller,
  facts: MessageFacts = { kind: 'sessions-ended', reason: 'logged-out-by-staff' },
  accountId?: number,
) {
  await inTransaction(app.db, (tx) =>
    writeMessage(tx, facts, { to: { userId: to.userId }, accountId, now: app.clock.now() }),
  )
  const [newest] = await messagesOf(to)
  return newest?.message_id ?? 0
}
const paymentFailed = (order_id: number): MessageFacts => ({
  kind: 'payment-failed',
  account: 'Acme',
  order_id,
  amount: 100,
})

describe('rule H53: an act writes a message in its own transaction', () => {
  test('about roles that were given or taken, of which the last state is news', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['billing-viewer'])
    const { userId: id } = member
    await owner.call(grantRole, { params: { id, role: 'api-key-viewer' } })
    await owner.call(revokeRole, { params: { id, role: 'billing-viewer' } })
    expect(await factsOf(member)).toEqual([{ kind: 'roles-changed', account: 'Acme', roles: ['api-key-viewer'] }])
    expect(await messagesOf(owner)).toEqual([])

    await markRead(member, (await messagesOf(member))[0]?.message_id ?? 0)
    await owner.call(grantRole, { params: { id, role: 'billing-viewer' } })
    await owner.call(grantRole, { params: { id, role: 'billing-viewer' } })
    expect((await messagesOf(member)).map(({ is_read }) => is_read)).toEqual([false, true])
  })

  test('about ownership, to the person who got it', async () => {
    const owner = await app.account({ roles: ['account-owner'] })
    const heir = await app.member(owner, ['billing-viewer'])
    await owner.call(transferOwnership, { params: { id: heir.userId } })
    expect(await factsOf(heir)).toMatchObject([
      { kind: 'roles-changed', roles: expect.arrayContaining(['account-owner', 'billing-viewer']) },
    ])
    expect(await rowsOf(owner)).toEqual([])
  })

  test('about an account that somebody was removed from, where all others about it are deleted', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['billing-editor'])
    await write(member, paymentFailed(7), owner.accountId)
    await owner.call(removeMember, { params: { id: member.userId } })
    expect((await rowsOf(member)).map(({ kind, fields }) => ({ kind, ...fields }))).toEqual([
      { kind: 'account-left', account: 'Acme' },
    ])
  })

  test('and none about an account that somebody left', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['billing-editor'])
    await write(member, paymentFailed(7), owner.accountId)
    await member.call(leaveAccount)
    expect(await rowsOf(member)).toEqual([])
  })

  test('about roles of staff', async () => {
    const [root, staff] = [await app.staff('super-admin'), await app.staff('support')]
    await root.call(grantInternalRole, { params: { id: staff.userId, role: 'auditor' } })
    expect(await factsOf(staff)).toEqual([{ kind: 'roles-changed', roles: ['support', 'auditor'] }])
  })

  test('about sessions that staff ended, which somebody who was logged in nowhere had none of', async () => {
    const [staff, person] = [await app.staff('support'), await app.account()]
    const end = () => staff.call(endSessionsOfPerson, { params: { id: person.userId } })
    await end()
    const back = await app.again(person)
    expect(await factsOf(back)).toEqual([{ kind: 'sessions-ended', reason: 'logged-out-by-staff' }])
    await markRead(back, (await messagesOf(back))[0]?.message_id ?? 0)
    await end()
    await end()
    expect(await messagesOf(await app.again(person))).toHaveLength(2)
  })

  test('about a password that staff set', async () => {
    const [staff, person] = [await app.staff('user-admin'), await app.account()]
    await withPassword(person)
    const body = { new_password: 'another-battery-staple' }
    await staff.call(setUserPassword, { params: { id: person.userId }, body })
    expect(await factsOf(await app.again(person))).toEqual([
      { kind: 'sessions-ended', reason: 'password-set-by-staff' },
    ])
  })
})

const PASSWORD = 'correct-horse-battery'
async function withPassword(caller: TestCaller) {
  const row = { userId: caller.userId, hash: await hashPassword(PASSWORD), changedAt: app.clock.now() }
  await app.db.insert(passwords).values(row)
}

describe('rule H54: what somebody did themself is no message in the session that did it', () => {
  test('a changed password', async () => {
    const here = await app.account()
    await withPassword(here)
    await app.again(here)
    await here.call(changePassword, { body: { old_password: PASSWORD, new_password: 'another-battery-staple' } })
    expect(await messagesOf(here)).toEqual([])
    expect(await factsOf(await app.again(here))).toEqual([{ kind: 'sessions-ended', reason: 'password-changed' }])
  })

  test('all other sessions that were ended, or one of them', async () => {
    for (const act of ['all', 'one']) {
      const here = await app.account()
      const { sessionId: id } = await app.again(here)
      if (act === 'all') await here.call(endOtherSessions)
      else await here.call(endOwnSession, { params: { id } })
      expect(await messagesOf(here)).toEqual([])
      expect(await factsOf(await app.again(here))).toEqual([{ kind: 'sessions-ended', reason: 'logged-out-elsewhere' }])
    }
  })

  test('and nothing where no other session was there to be ended', async () => {
    const here = await app.account()
    await here.call(endOtherSessions)
    expect(await rowsOf(here)).toEqual([])
  })
})

describe('rule H56: messages are read once and for all', () => {
  test('marking is idempotent, and answers how many are unread', async () => {
    const person = await app.account()
    const first = await write(person, paymentFailed(1))
    await markRead(person, first)
    const [{ readAt } = { readAt: null }] = await rowsOf(person)
    const second = await write(person, paymentFailed(2))
    app.clock.advance(60_000)
    await write(person)
    expect(await markRead(person, first, second, first)).toEqual({ unread: 1 })
    expect(await markRead(person, first, second)).toEqual({ unread: 1 })
    expect((await messagesOf(await app.again(person))).map(({ is_read }) => is_read)).toEqual([false, true, true])
    expect((await rowsOf(person))[0]?.readAt).toEqual(readAt)
  })

  test('one of somebody else is as little there as one that nobody has, and then none is marked', async () => {
    const [person, stranger] = [await app.account(), await app.account()]
    const [own, theirs] = [await write(person), await write(stranger)]
    for (const foreign of [theirs, 2_147_483_647, 2_147_483_648, -1])
      await expect(markRead(person, own, foreign)).rejects.toEqual(refused(404, 'request:not-found'))
    expect([await messagesOf(person), await messagesOf(stranger)]).toMatchObject([
      [{ is_read: false }],
      [{ is_read: false }],
    ])
  })

  test.each([
    ['no message', []],
    ['more than 50', Array.from({ length: 51 }, (_, at) => at + 1)],
  ])('%s is refused', async (_, message_ids) => {
    const person = await app.account()
    await expect(person.call(markMessagesRead, { body: { message_ids } })).rejects.toMatchObject({ status: 400 })
  })

  test('the list answers 50 at a time, the newest first', async () => {
    const person = await app.account()
    const row = { userId: person.userId, kind: 'payment-failed', createdAt: app.clock.now() } as const
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...row,
      fields: { account: 'Acme', order_id: at, amount: 1 },
    }))
    await app.db.insert(messages).values(rows)
    const page = await messagesOf(person)
    expect([page.length, page[0]?.facts]).toMatchObject([50, { order_id: 59 }])
    const after = page.at(-1)?.cursor ?? ''
    const rest = await person.call(listMessages, { query: { after } })
    expect([rest.length, rest[0]?.facts]).toMatchObject([10, { order_id: 9 }])
  })

  test('at most 200 are kept of one person', async () => {
    const person = await app.account()
    const row = { userId: person.userId, kind: 'payment-failed', createdAt: app.clock.now() } as const
    const rows = Array.from({ length: 205 }, (_, at) => ({
      ...row,
      fields: { account: 'Acme', order_id: at, amount: 1 },
    }))
    await app.db.insert(messages).values(rows)
    await write(person)
    const kept = await rowsOf(person)
    expect([kept.length, kept[0]?.fields, kept.at(-1)?.kind]).toMatchObject([200, { order_id: 6 }, 'sessions-ended'])
  })

  test('one is deleted 90 days after it was read, and not before it is read', async () => {
    const person = await app.account()
    await write(person, paymentFailed(1))
    await markRead(person, await write(person))
    app.clock.advance(90 * DAY - 1)
    await purgeReadMessages(app.db, app.clock.now())
    expect(await rowsOf(person)).toHaveLength(2)
    app.clock.advance(1)
    expect(await purgeReadMessages(app.db, app.clock.now())).toBeGreaterThan(0)
    expect((await rowsOf(person)).map(({ kind }) => kind)).toEqual(['payment-failed'])
  })

  test('those of somebody who is redacted are deleted', async () => {
    const [gone, other] = [await app.account(), await app.account()]
    await write(gone)
    await write(other)
    await app.db.transaction((tx) => redactPerson(tx, gone.userId, app.clock.now()))
    expect([(await rowsOf(gone)).length, (await rowsOf(other)).length]).toEqual([0, 1])
  })
})

/** The visitor of a document that this caller's browser asks for. */
async function visitorOf({ cookies }: TestCaller) {
  const token = decodeURIComponent(cookies.get('session') ?? '')
    .split('.')
    .slice(0, 2)
    .join('.')
  const shown = { now: app.clock.now(), requestId: 'a-document' }
  return (await findVisitor(app.foundation, token, shown))?.visitor
}

describe('rule H57: messages are one person’s alone', () => {
  test('staff who act as somebody see none of theirs, neither listed nor counted', async () => {
    const [staff, customer] = [await app.staff('support'), await app.account()]
    await write(customer)
    await write(staff)
    expect(await visitorOf(customer)).toMatchObject({ unread: 1 })
    const acting = await actAs(staff, customer)
    const refusal = refused(403, 'identity-context:refused-while-acting')
    await expect(staff.call(listMessages, acting)).rejects.toEqual(refusal)
    const body = { message_ids: [1] }
    await expect(staff.call(markMessagesRead, { ...acting, body })).rejects.toEqual(refusal)
    const visitor = await visitorOf(staff)
    expect([visitor?.user.id, visitor?.unread]).toEqual([customer.userId, undefined])
  })

  test('a session of single sign-on hears of its organization’s accounts alone', async () => {
    const person = await app.account()
    const company = await app.account({ label: 'Company' })
    const now = app.clock.now()
    const [organization] = await app.db
      .insert(organizations)
      .values({ name: 'Company', keyHash: 'messages-test', createdAt: now })
      .returning()
    const organizationId = organization?.id ?? 0
    await app.db.update(accounts).set({ organizationId }).where(eq(accounts.id, company.accountId))
    await write(person, paymentFailed(1), person.accountId)
    await write(person, paymentFailed(2), company.accountId)
    await write(person)
    const ofCompany = await app.again(person)
    await app.db.update(sessions).set({ organizationId }).where(eq(sessions.id, ofCompany.sessionId))

    expect(await factsOf(ofCompany)).toMatchObject([{ kind: 'sessions-ended' }, { order_id: 2 }])
    expect(await visitorOf(ofCompany)).toMatchObject({ unread: 2 })
    expect(await visitorOf(person)).toMatchObject({ unread: 3 })
    const hidden = (await messagesOf(person)).at(-1)?.message_id ?? 0
    await expect(markRead(ofCompany, hidden)).rejects.toEqual(refused(404, 'request:not-found'))
  })
})

describe('rule H58: an open page hears of its unread messages', () => {
  const waits = (caller: TestCaller, unread: string, wait = 25) =>
    caller.call(awaitRemoval, { query: { wait, unread } })

  test('at once where it knows another number, and while it waits', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['billing-viewer'])
    await write(member)
    expect(await waits(member, '0')).toEqual({ is_member: true, unread: 1 })
    const wait = waits(member, '1')
    await owner.call(awaitRemoval)
    expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')
    await owner.call(grantRole, { params: { id: member.userId, role: 'api-key-viewer' } })
    expect(await wait).toEqual({ is_member: true, unread: 2 })
    expect(await waits(member, '2', 1)).toEqual({ is_member: true })
    expect(await member.call(awaitRemoval, { query: { wait: 1 } })).toEqual({ is_member: true })
  })

  test('a document says how many there are, but for those that its own session caused', async () => {
    const here = await app.account()
    const ended = await app.again(here)
    expect(await visitorOf(here)).not.toHaveProperty('unread')
    await here.call(endOtherSessions)
    expect(await visitorOf(here)).not.toHaveProperty('unread')
    expect(await visitorOf(ended)).toBeUndefined()
    expect(await visitorOf(await app.again(here))).toMatchObject({ unread: 1 })
  })
})

test('rule H53: people who can log in and have the right hear of an account’s payment', async () => {
  const owner = await app.account()
  const [payer, viewer, gone] = [
    await app.member(owner, ['billing-editor']),
    await app.member(owner, ['billing-viewer']),
    await app.member(owner, ['billing-editor']),
  ]
  await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, gone.userId))
  await inTransaction(app.db, (tx) =>
    writeMessage(tx, paymentFailed(3), {
      to: { whoMay: [['billing-editor']] },
      accountId: owner.accountId,
      now: app.clock.now(),
    }),
  )
  const counts = await Promise.all([owner, payer, viewer, gone].map(async (one) => (await rowsOf(one)).length))
  expect(counts).toEqual([1, 1, 0, 0])
})
