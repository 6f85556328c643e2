import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { stopActing } from '@portal/contracts/authorization/acting'
import { endActingOfStaff, listActing, listSupportOptOuts } from '@portal/contracts/authorization/admin-acting'
import { createOrganization } from '@portal/contracts/authorization/organizations'
import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { barSupport } from '@portal/contracts/authorization/support-access'
import { audit } from '@portal/foundation/audit'
import { accounts, memberships, users } from '@portal/foundation/people'
import { endSessionsOf, findActing, sessions } from '@portal/foundation/sessions'
import { and, eq, like } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const MINUTE = 60_000
const FORBIDDEN = refused(403, 'request:forbidden')

let app: TestApp
let auditor: TestCaller
let kim: TestCaller
beforeAll(async () => {
  app = await testApp()
})
// Time goes on from test to test, and reading the list keeps no session alive.
beforeEach(async () => {
  auditor = await app.staff('auditor')
  kim = await app.staff('support')
})
afterAll(() => app.close())

async function acting() {
  const [staff, owner] = [await app.staff('support'), await app.account({ label: 'Acme' })]
  return { staff, owner, as: await actAs(staff, owner) }
}
const grantOf = async ({ userId }: TestCaller) =>
  (await auditor.call(listActing, {})).find((grant) => grant.user_id === userId)
const end = (id: string, by = kim) => by.call(endActingOfStaff, { params: { id }, query: { reason: 'Wrong customer' } })
const linesOf = async ({ accountId }: TestCaller) =>
  app.db
    .select()
    .from(audit)
    .where(and(eq(audit.accountId, accountId), like(audit.action, 'acting.ended%')))

test('rule G85: auditors read who acts as whom, where, why and until when', async () => {
  const { staff, owner } = await acting()
  expect(await grantOf(owner)).toEqual({
    grant_id: expect.any(String),
    staff_user_id: staff.userId,
    staff_name: expect.stringMatching(/^Pat Person/),
    user_id: owner.userId,
    user_name: expect.stringMatching(/^Pat Person/),
    account_id: owner.accountId,
    account_label: 'Acme',
    reason: 'Cannot see keys',
    ticket: '',
    started: '2026-03-09T09:00:00.000Z',
    until: '2026-03-09T09:30:00.000Z',
    is_acting: true,
    cursor: expect.any(String),
  })
})

test('rule G85: one that was left, ran out, or lost its session is over', async () => {
  const [left, lost] = [await acting(), await acting()]
  app.clock.advance(MINUTE)
  await left.staff.call(stopActing)
  await endSessionsOf(app.db, lost.staff.userId, app.clock.now())
  expect(await grantOf(left.owner)).toMatchObject({ is_acting: false, until: '2026-03-09T09:01:00.000Z' })
  expect(await grantOf(lost.owner)).toMatchObject({ is_acting: false, until: '2026-03-09T09:01:00.000Z' })

  const { owner } = await acting()
  app.clock.advance(30 * MINUTE - 1)
  expect(await grantOf(owner)).toMatchObject({ is_acting: true })
  app.clock.advance(1)
  expect(await grantOf(owner)).toMatchObject({ is_acting: false, until: app.clock.now().toISOString() })
})

describe('rule G85: one that has lost a condition of acting is over in the list as for requests', () => {
  type Acting = Awaited<ReturnType<typeof acting>>
  const now = () => app.clock.now()
  const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
    app.db.update(users).set(values).where(eq(users.id, id))
  const changeAccount = ({ owner }: Acting, values: Partial<typeof accounts.$inferInsert>) =>
    app.db.update(accounts).set(values).where(eq(accounts.id, owner.accountId))

  // The accounts that keep support out are listed below.
  afterEach(async () => void (await app.db.update(accounts).set({ supportBarredAt: null })))

  test.each<[string, (acting: Acting) => Promise<unknown>]>([
    ['the membership', ({ owner }) => app.db.delete(memberships).where(eq(memberships.userId, owner.userId))],
    ['an active login of the customer', ({ owner }) => change(owner.userId, { disabledAt: now() })],
    ['a customer who is none of the staff', ({ owner }) => change(owner.userId, { internalRoles: ['auditor'] })],
    ['an active login of the staff', ({ staff }) => change(staff.userId, { disabledAt: now() })],
    ['the role of support', ({ staff }) => change(staff.userId, { internalRoles: ['auditor'] })],
    ['an active account', (held) => changeAccount(held, { deactivatedAt: now() })],
    ['an account that lets support in', (held) => changeAccount(held, { supportBarredAt: now() })],
    [
      'a primary account that lets support in',
      async ({ owner }) => {
        const primary = await app.account()
        const { organization_id: id } = await primary.call(createOrganization, { body: { organization_name: 'Both' } })
        await app.db.update(accounts).set({ organizationId: id }).where(eq(accounts.id, owner.accountId))
        await app.db.update(accounts).set({ supportBarredAt: now() }).where(eq(accounts.id, primary.accountId))
      },
    ],
    [
      'a session of less than twelve hours',
      ({ staff }) =>
        app.db
          .update(sessions)
          .set({ signedInAt: new Date(now().getTime() - 12 * 60 * MINUTE) })
          .where(eq(sessions.userId, staff.userId)),
    ],
  ])('%s', async (_, lose) => {
    const held = await acting()
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, held.staff.userId))
    const decided = async () => (await findActing(app.db, session?.id ?? '', now())) !== undefined
    expect([await decided(), (await grantOf(held.owner))?.is_acting]).toEqual([true, true])
    await lose(held)
    expect([await decided(), (await grantOf(held.owner))?.is_acting]).toEqual([false, false])
  })

  test('the end of the session after twelve hours comes before that of the half hour', async () => {
    const { staff, owner } = await acting()
    const signedInAt = new Date(now().getTime() - 11 * 60 * MINUTE - 50 * MINUTE)
    await app.db.update(sessions).set({ signedInAt }).where(eq(sessions.userId, staff.userId))
    const until = new Date(now().getTime() + 10 * MINUTE).toISOString()
    expect(await grantOf(owner)).toMatchObject({ is_acting: true, until })
  })
})

test('rule G85: a page that goes on reading the list keeps no session alive', async () => {
  const reader = await app.staff('auditor')
  const lastActive = async () => {
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, reader.userId))
    return session?.lastActiveAt
  }
  const began = await lastActive()
  app.clock.advance(5 * MINUTE)
  await reader.call(listActing, {})
  expect(await lastActive()).toEqual(began)
  await reader.call(listSupportOptOuts, {})
  expect(await lastActive()).toEqual(app.clock.now())
})

test('rule G85: the newest come first, fifty at a time', async () => {
  const [staff, owner] = [await app.staff('support'), await app.account()]
  for (let times = 0; times < 52; times += 1) {
    app.clock.advance(1)
    await actAs(staff, owner)
  }
  const first = await auditor.call(listActing, {})
  const second = await auditor.call(listActing, { query: { after: first.at(-1)?.cursor ?? '' } })
  const times = [...first, ...second].map(({ started }) => started)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(first).toHaveLength(50)
  expect(new Set([...first, ...second].map(({ grant_id }) => grant_id)).size).toBe(first.length + second.length)
  expect(second.filter(({ user_id }) => user_id === owner.userId)).toHaveLength(2)
})

test('rule G85: support ends at once that a colleague acts, twice as once, and the account reads who did and why', async () => {
  const { staff, owner, as } = await acting()
  expect(await staff.call(getUsernameInfo, as)).toMatchObject({ userId: owner.userId })
  const { grant_id: id = '' } = (await grantOf(owner)) ?? {}
  await end(id)
  await end(id)
  await expect(staff.call(getUsernameInfo, as)).rejects.toEqual(refused(401, 'request:unauthenticated'))
  expect(await grantOf(owner)).toMatchObject({ is_acting: false, until: app.clock.now().toISOString() })
  expect(await linesOf(owner)).toMatchObject([
    {
      action: 'acting.ended-for-colleague',
      actorId: kim.userId,
      actingAsId: null,
      subject: String(owner.userId),
      fields: { reason: 'Wrong customer' },
    },
  ])
})

test('rule G85: nobody ended for a colleague what was over by itself, though its end is not written down yet', async () => {
  const [ranOut, lost] = [await acting(), await acting()]
  await endSessionsOf(app.db, lost.staff.userId, app.clock.now())
  await end((await grantOf(lost.owner))?.grant_id ?? '')
  app.clock.advance(30 * MINUTE)
  await end((await grantOf(ranOut.owner))?.grant_id ?? '')
  expect([...(await linesOf(ranOut.owner)), ...(await linesOf(lost.owner))]).toEqual([])
})

test('rule G85: nobody ends what there never was, auditors end nothing, customers read nothing', async () => {
  const { owner } = await acting()
  const { grant_id: id = '' } = (await grantOf(owner)) ?? {}
  await expect(end('nothing')).rejects.toEqual(refused(404, 'identity-context:acting-not-found'))
  await expect(end(id, auditor)).rejects.toEqual(FORBIDDEN)
  for (const call of [listActing, listSupportOptOuts]) await expect(owner.call(call, {})).rejects.toEqual(FORBIDDEN)
  expect(await grantOf(owner)).toMatchObject({ is_acting: true })
})

test('rule G85: accounts that keep support out are listed with the organization that they decide for', async () => {
  const [alone, primary] = [await app.account({ label: 'Alone' }), await app.account({ label: 'Head' })]
  await app.account({ label: 'Open' })
  await primary.call(createOrganization, { body: { organization_name: 'Heads' } })
  await alone.call(barSupport)
  await primary.call(barSupport)
  const since = app.clock.now().toISOString()
  const listed = await auditor.call(listSupportOptOuts, {})
  expect(listed.map(({ cursor: _, ...row }) => row)).toEqual([
    { account_id: alone.accountId, account_label: 'Alone', since, organization_name: '' },
    { account_id: primary.accountId, account_label: 'Head', since, organization_name: 'Heads' },
  ])
  const after = listed[0]?.cursor ?? ''
  expect(await auditor.call(listSupportOptOuts, { query: { after } })).toEqual(listed.slice(1))
  const none = { after: Buffer.from('2147483648').toString('base64url') }
  expect(await auditor.call(listSupportOptOuts, { query: none })).toEqual(listed)
})
