import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { grantRole, listRolesOfUser, removeMember, revokeRole } from '@portal/contracts/authorization/members'
import {
  askForRole,
  getRoleGranters,
  getRoleRequest,
  grantRoleRequest,
} from '@portal/contracts/authorization/role-requests'
import type { CustomerRole } from '@portal/contracts/roles'
import { audit } from '@portal/foundation/audit'
import { addMember } from '@portal/foundation/people'
import { desc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { lettersTo } from '../../testing/letters.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { purgeOldRoleRequests } from './role-requests.sql.ts'
import { roleRequests } from './role-requests.tables.ts'

const DAY = 24 * 3_600_000
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (member: TestCaller, role: CustomerRole) => member.call(askForRole, { body: { role } })
const view = (caller: TestCaller, id: number) => caller.call(getRoleRequest, { params: { id } })
const grant = (caller: TestCaller, id: number) => caller.call(grantRoleRequest, { params: { id } })
const rolesOf = (member: TestCaller) => member.call(listRolesOfUser, { params: { id: member.userId } })

/** Time that passes for requests alone: nobody has to log in again. */
const letTimePass = (ms: number) => {
  const earlier = (column: PgColumn) => sql`${column} - make_interval(secs => ${ms / 1_000})`
  const { createdAt, expiresAt } = roleRequests
  return app.db.update(roleRequests).set({ createdAt: earlier(createdAt), expiresAt: earlier(expiresAt) })
}

/** An account whose viewer asks to be an editor of keys, and the number that the letter's link carries. */
async function asked() {
  const owner = await app.account({ label: 'Acme' })
  const member = await app.member(owner, ['api-key-viewer'])
  await ask(member, 'api-key-editor')
  const [letter] = await lettersTo(app, owner.email)
  return { owner, member, letter, id: Number(letter?.action?.url.split('/').at(-1)) }
}

test('a member learns by name whom to ask, what they can give, and what was asked for already', async () => {
  const owner = await app.account({ roles: ['account-owner', 'api-key-editor', 'api-key-viewer'] })
  const member = await app.member(owner, ['api-key-viewer'])
  await ask(member, 'api-key-editor')
  expect(await member.call(getRoleGranters)).toEqual({
    owners: [
      {
        user_id: owner.userId,
        name: expect.stringMatching(/^Pat Person \d+$/),
        roles: ['account-owner', 'api-key-editor', 'api-key-viewer'],
      },
    ],
    grantable: ['account-owner', 'api-key-editor', 'api-key-viewer'],
    asked: ['api-key-editor'],
  })
  await letTimePass(DAY)
  expect(await member.call(getRoleGranters)).toMatchObject({ asked: [] })
})

test('staff have nobody to ask', async () => {
  const support = await app.staff('support')
  expect(await support.call(getRoleGranters)).toEqual({ owners: [], grantable: [], asked: [] })
  await expect(ask(support, 'account-owner')).rejects.toEqual(refused(404, 'identity-context:account-not-found'))
})

test('those who can give a role are written to once a day for each person and role', async () => {
  const { owner, member, letter, id } = await asked()
  const second = await app.member(owner, ['account-owner-restricted'])
  expect(letter).toMatchObject({
    subject: expect.stringMatching(/^Pat Person \d+ asks for the role API key editor$/),
    action: { label: 'Look at the request', url: expect.stringMatching(/\/account\/team\/requests\/\d+$/) },
  })
  expect(await view(owner, id)).toMatchObject({ state: 'open', role: 'api-key-editor', account_label: 'Acme' })

  await ask(member, 'api-key-editor')
  expect(await lettersTo(app, owner.email)).toHaveLength(1)
  await ask(member, 'billing-viewer')
  expect(await lettersTo(app, owner.email)).toHaveLength(2)
  await letTimePass(DAY)
  await ask(member, 'api-key-editor')
  expect(await lettersTo(app, owner.email)).toHaveLength(3)
  // Members without the role could not grant it.
  expect(await lettersTo(app, second.email)).toEqual([])
})

test('of two requests at the same moment one is sent', async () => {
  const owner = await app.account()
  const member = await app.member(owner, [])
  await Promise.all([ask(member, 'billing-viewer'), ask(member, 'billing-viewer')])
  expect(await lettersTo(app, owner.email)).toHaveLength(1)
})

test('nobody asks for what they have, for what nobody can give, or before their address is confirmed', async () => {
  const owner = await app.account({ roles: ['account-owner-restricted'] })
  const member = await app.member(owner, ['billing-viewer'])
  await expect(ask(member, 'billing-viewer')).rejects.toEqual(refused(409, 'identity-context:role-held'))
  await expect(ask(member, 'account-owner')).rejects.toEqual(refused(409, 'identity-context:role-not-grantable'))
  const unconfirmed = await app.account({ confirmed: false, roles: [] })
  await expect(ask(unconfirmed, 'billing-viewer')).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('an owner grants it once, it is written down, and the requester is told', async () => {
  const { owner, member, id } = await asked()
  await grant(owner, id)
  await grant(owner, id)
  expect(await rolesOf(member)).toEqual(['api-key-viewer', 'api-key-editor'])
  const lines = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId)).orderBy(desc(audit.at))
  expect(lines.map(({ action, actorId, subject, fields }) => ({ action, actorId, subject, fields }))).toEqual([
    {
      action: 'role.granted',
      actorId: owner.userId,
      subject: String(member.userId),
      fields: { role: 'api-key-editor' },
    },
    {
      action: 'role.requested',
      actorId: member.userId,
      subject: String(member.userId),
      fields: { role: 'api-key-editor' },
    },
  ])
  expect((await lettersTo(app, member.email)).map(({ subject }) => subject)).toEqual([
    'You are API key editor in Acme now',
  ])
})

test('a link says nothing to a stranger, and gives nothing in another account', async () => {
  const { owner, id } = await asked()
  const stranger = await app.account()
  const NOT_FOUND = refused(404, 'identity-context:role-request-not-found')
  await expect(view(stranger, id)).rejects.toEqual(NOT_FOUND)

  // An owner of both, who looks at the other one.
  await addMember(app.db, {
    accountId: owner.accountId,
    userId: stranger.userId,
    roles: ['account-owner'],
    now: app.clock.now(),
  })
  expect(await view(stranger, id)).toMatchObject({ account_id: owner.accountId, state: 'role-not-yours' })
  await expect(grant(stranger, id)).rejects.toEqual(NOT_FOUND)
})

describe('a link that is followed late says what became of the request', () => {
  test('granted, in whatever way', async () => {
    const { owner, member, id } = await asked()
    await owner.call(grantRole, { params: { id: member.userId, role: 'api-key-editor' } })
    expect(await view(owner, id)).toMatchObject({ state: 'granted' })
  })

  test('granted and taken again: the letter does not give it a second time', async () => {
    const { owner, member, id } = await asked()
    await grant(owner, id)
    await owner.call(revokeRole, { params: { id: member.userId, role: 'api-key-editor' } })
    expect(await view(owner, id)).toMatchObject({ state: 'expired' })
    await expect(grant(owner, id)).rejects.toEqual(refused(409, 'identity-context:role-request-expired'))
  })

  test('expired after seven days', async () => {
    const { owner, member, id } = await asked()
    await letTimePass(7 * DAY - 10_000)
    expect(await view(owner, id)).toMatchObject({ state: 'open' })
    await letTimePass(10_000)
    expect(await view(owner, id)).toMatchObject({ state: 'expired' })
    await expect(grant(owner, id)).rejects.toEqual(refused(409, 'identity-context:role-request-expired'))
    expect(await rolesOf(member)).toEqual(['api-key-viewer'])
  })

  test('no longer a member', async () => {
    const { owner, member, id } = await asked()
    await owner.call(removeMember, { params: { id: member.userId } })
    expect(await view(owner, id)).toMatchObject({ state: 'left' })
    await expect(grant(owner, id)).rejects.toEqual(refused(404, 'identity-context:member-not-found'))
  })

  test('not an owner, or one who lacks the role', async () => {
    const { owner, member, id } = await asked()
    expect(await view(member, id)).toMatchObject({ state: 'not-owner' })
    await expect(grant(member, id)).rejects.toEqual(refused(403, 'request:forbidden'))
    const poor = await app.member(owner, ['account-owner'])
    expect(await view(poor, id)).toMatchObject({ state: 'role-not-yours' })
    await expect(grant(poor, id)).rejects.toEqual(refused(403, 'identity-context:role-not-yours'))
  })

  test('thirty days after it expired it is forgotten', async () => {
    const { owner, id } = await asked()
    await letTimePass(37 * DAY - 10_000)
    await purgeOldRoleRequests(app.db, app.clock.now())
    expect(await view(owner, id)).toMatchObject({ state: 'expired' })
    await letTimePass(10_000)
    await purgeOldRoleRequests(app.db, app.clock.now())
    await expect(view(owner, id)).rejects.toEqual(refused(404, 'identity-context:role-request-not-found'))
  })
})
