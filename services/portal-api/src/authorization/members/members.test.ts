import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { leaveAccount } from '@portal/contracts/authorization/accounts'
import { grantInternalRole } from '@portal/contracts/authorization/admin-internal-users'
import {
  grantRole,
  listMembers,
  listRolesOfUser,
  removeMember,
  revokeRole,
  transferOwnership,
} from '@portal/contracts/authorization/members'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import { getProfile } from '@portal/contracts/authorization/profile'
import type { CustomerRole } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { audit } from '@portal/foundation/audit'
import { memberships, users } from '@portal/foundation/people'
import { endSession } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { auditTrail } from '../../testing/secret-keys.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { membershipWatchOf } from './membership-watch.ts'

const NOT_FOUND = refused(404, 'identity-context:member-not-found')
const LAST_OWNER = refused(409, 'identity-context:last-owner')
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rolesOf = (owner: TestCaller, { userId }: TestCaller) => owner.call(listRolesOfUser, { params: { id: userId } })
const grant = (owner: TestCaller, { userId: id }: TestCaller, role: CustomerRole) =>
  owner.call(grantRole, { params: { id, role } })
const revoke = (owner: TestCaller, { userId: id }: TestCaller, role: CustomerRole) =>
  owner.call(revokeRole, { params: { id, role } })
const remove = (owner: TestCaller, { userId: id }: TestCaller) => owner.call(removeMember, { params: { id } })

test('an owner sees who belongs to the account, and nobody else', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const member = await app.member(owner, ['api-key-viewer'])
  const members = await owner.call(listMembers)
  expect(members.map(({ user_id }) => user_id).sort()).toEqual([owner.userId, member.userId].sort())
  expect(members.map(({ user_id }) => user_id)).not.toContain(stranger.userId)
  expect(members[0]).toMatchObject({ account_deactivated: '0001-01-01T00:00:00Z', roles: expect.any(Array) })
  await expect(member.call(listMembers)).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('everybody may ask for their own roles, owners for those of their members', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  const member = await app.member(owner, ['api-key-viewer'])
  expect(await rolesOf(member, member)).toEqual(['api-key-viewer'])
  expect(await rolesOf(owner, member)).toEqual(['api-key-viewer'])
  await expect(rolesOf(member, owner)).rejects.toEqual(refused(403, 'request:forbidden'))
  await expect(rolesOf(owner, stranger)).rejects.toEqual(NOT_FOUND)

  const support = await app.staff('support')
  expect(await rolesOf(support, support)).toEqual(['support'])
})

test('an editor can also see, and loses both together', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['billing-viewer'])
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))

  await grant(owner, member, 'api-key-editor')
  await grant(owner, member, 'api-key-editor')
  expect(await rolesOf(owner, member)).toEqual(
    expect.arrayContaining(['api-key-editor', 'api-key-viewer', 'billing-viewer']),
  )
  expect(await member.call(listSecretKeys)).toEqual([])

  await revoke(owner, member, 'api-key-viewer')
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))
  expect(await rolesOf(owner, member)).toEqual(['billing-viewer'])
})

test('nobody gives what they do not hold, and an owner takes also that', async () => {
  const owner = await app.account({ roles: ['account-owner-restricted'] })
  const member = await app.member(owner, ['billing-editor', 'billing-viewer'])
  await expect(grant(owner, member, 'account-owner')).rejects.toEqual(refused(403, 'identity-context:role-not-yours'))

  await revoke(owner, member, 'billing-editor')
  expect(await rolesOf(owner, member)).toEqual(['billing-viewer'])
  await expect(grant(owner, member, 'billing-editor')).rejects.toEqual(refused(403, 'identity-context:role-not-yours'))
})

test('a restricted owner takes nothing from an owner, be it held or by way of what is held', async () => {
  const owner = await app.account()
  const second = await app.member(owner, ['account-owner', 'billing-editor', 'billing-viewer'])
  const restricted = await app.member(owner, ['account-owner-restricted', 'billing-viewer'])
  for (const role of ['account-owner', 'billing-viewer', 'billing-editor'] as const) {
    await expect(revoke(restricted, second, role)).rejects.toEqual(refused(403, 'identity-context:owner-protected'))
  }
  await expect(remove(restricted, second)).rejects.toEqual(refused(403, 'identity-context:owner-protected'))
  expect(await rolesOf(owner, second)).toEqual(['account-owner', 'billing-editor', 'billing-viewer'])
})

test('taking a role gives nothing to the person who takes it', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['billing-editor', 'billing-viewer'])
  const restricted = await app.member(owner, ['account-owner-restricted', 'billing-viewer'])
  await grant(owner, member, 'api-key-viewer')
  await revoke(restricted, member, 'billing-viewer')
  expect(await rolesOf(owner, member)).toEqual(['api-key-viewer'])
  expect(await rolesOf(owner, restricted)).toEqual(['account-owner-restricted', 'billing-viewer'])
  await expect(grant(restricted, member, 'billing-editor')).rejects.toEqual(
    refused(403, 'identity-context:role-not-yours'),
  )
})

test('what is no role at all is answered with those there are', async () => {
  const owner = await app.account()
  await expect(grant(owner, owner, 'king' as CustomerRole)).rejects.toMatchObject({
    status: 400,
    fields: {
      role: 'Choose account-owner, account-owner-restricted, api-key-editor, api-key-viewer, billing-editor or billing-viewer',
    },
  })
})

test('rule E81: the last role is not taken, nor an editor’s with the viewer’s that brought it; repeating is refused alike', async () => {
  const owner = await app.account()
  const viewer = await app.member(owner, ['billing-viewer'])
  const editor = await app.member(owner, ['billing-editor', 'billing-viewer'])
  const LAST_ROLE = refused(409, 'identity-context:last-role')
  for (const member of [viewer, editor, viewer])
    await expect(revoke(owner, member, 'billing-viewer')).rejects.toEqual(LAST_ROLE)
  expect(await rolesOf(owner, viewer)).toEqual(['billing-viewer'])
  expect(await rolesOf(owner, editor)).toEqual(['billing-editor', 'billing-viewer'])
  await revoke(owner, editor, 'billing-editor')
  expect(await rolesOf(owner, editor)).toEqual(['billing-viewer'])
})

test('what is done to a member is written down, once each', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['api-key-viewer'])
  for (const _ of ['first', 'again']) await grant(owner, member, 'billing-viewer')
  for (const _ of ['first', 'again']) await revoke(owner, member, 'billing-viewer')
  await remove(owner, member)
  const lines = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId)).orderBy(audit.id)
  const facts = { actorId: owner.userId, subject: String(member.userId) }
  expect(lines.map(({ action, actorId, subject, fields }) => ({ action, actorId, subject, fields }))).toEqual([
    { action: 'role.granted', ...facts, fields: { role: 'billing-viewer' } },
    { action: 'role.revoked', ...facts, fields: { role: 'billing-viewer' } },
    { action: 'member.removed', ...facts, fields: {} },
  ])
})

test('rule E80: a person who was removed is told from which account and when', async () => {
  const owner = await app.account({ label: 'Quist Maps' })
  const member = await app.member(owner, ['billing-viewer'])
  expect(await member.call(getProfile)).not.toHaveProperty('removed_from')
  await remove(owner, member)
  expect(await member.call(getProfile)).toMatchObject({
    removed_from: { account_label: 'Quist Maps', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  })
})

test('a stranger is not found, whatever is tried', async () => {
  const [owner, stranger] = [await app.account(), await app.account()]
  await expect(grant(owner, stranger, 'api-key-editor')).rejects.toEqual(NOT_FOUND)
  await expect(revoke(owner, stranger, 'api-key-viewer')).rejects.toEqual(NOT_FOUND)
  await expect(remove(owner, stranger)).rejects.toEqual(NOT_FOUND)
})

test('the last owner stays', async () => {
  const owner = await app.account()
  await app.member(owner, ['account-owner-restricted'])
  await expect(revoke(owner, owner, 'account-owner')).rejects.toEqual(LAST_OWNER)
  await expect(remove(owner, owner)).rejects.toEqual(LAST_OWNER)

  const second = await app.member(owner, ['account-owner'])
  await revoke(second, owner, 'account-owner')
  await expect(revoke(second, second, 'account-owner')).rejects.toEqual(LAST_OWNER)
})

describe('a member who leaves (rule E22)', () => {
  const leave = (member: TestCaller) => member.call(leaveAccount)

  test('is out with the next call, whatever their roles were, and the log says who went', async () => {
    const owner = await app.account()
    const viewer = await app.member(owner, ['api-key-viewer'])
    await leave(viewer)
    await expect(viewer.call(listSecretKeys)).rejects.toMatchObject({ status: 403 })
    expect((await auditTrail(app, owner)).at(-1)).toBe('member.left')
    await expect(leave(viewer)).rejects.toMatchObject({ status: 404 })
  })

  test('is not the last owner, also of two who go at the same moment', async () => {
    const first = await app.account()
    await expect(leave(first)).rejects.toEqual(LAST_OWNER)
    const second = await app.member(first, ['account-owner'])
    const results = await atTheSameMoment(
      app.db,
      (tx) => tx.select().from(memberships).where(eq(memberships.accountId, first.accountId)).for('update'),
      () => [leave(first), leave(second)],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('where all owners are restricted, the last of them stays', async () => {
  const owner = await app.account({ roles: ['account-owner-restricted'] })
  await expect(revoke(owner, owner, 'account-owner-restricted')).rejects.toEqual(LAST_OWNER)
})

test('two owners who remove each other at the same moment do not both succeed', async () => {
  const first = await app.account()
  const second = await app.member(first, ['account-owner'])
  const results = await atTheSameMoment(
    app.db,
    (tx) => tx.select().from(memberships).where(eq(memberships.accountId, first.accountId)).for('update'),
    () => [remove(first, second), remove(second, first)],
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a removed member is out with their next call', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['api-key-viewer'])
  expect(await member.call(listSecretKeys)).toEqual([])
  await remove(owner, member)
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))
  await expect(rolesOf(owner, member)).rejects.toEqual(NOT_FOUND)
})

test('a member was last seen when they were at work in this account, to the minute', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['api-key-viewer'])
  const lastSeen = async () =>
    (await owner.call(listMembers)).find(({ user_id }) => user_id === member.userId)?.last_seen
  const start = app.clock.now().getTime()
  expect(await lastSeen()).toBe(new Date(start).toISOString())

  app.clock.advance(59_000)
  await member.call(listSecretKeys)
  expect(await lastSeen()).toBe(new Date(start).toISOString())
  app.clock.advance(1_000)
  await member.call(listSecretKeys)
  expect(await lastSeen()).toBe(new Date(start + 60_000).toISOString())
})

describe('the ownership changes hands', () => {
  const transfer = (owner: TestCaller, id: number) => owner.call(transferOwnership, { params: { id } })

  test('at once, and the former owner keeps the rest; both are told and it is written down', async () => {
    const owner = await app.account({ label: 'Acme' })
    const heir = await app.member(owner, ['api-key-viewer'])
    await transfer(owner, heir.userId)
    expect(await rolesOf(heir, heir)).toEqual(['api-key-viewer', 'account-owner'])
    expect(await rolesOf(owner, owner)).toEqual([
      'api-key-editor',
      'api-key-viewer',
      'billing-editor',
      'billing-viewer',
    ])
    await expect(owner.call(listMembers)).rejects.toEqual(refused(403, 'request:forbidden'))

    for (const { email } of [owner, heir]) {
      const subjects = (await lettersTo(app, email)).map(({ subject }) => subject)
      expect(subjects).toEqual([expect.stringMatching(/^Pat Person \d+ is the owner of Acme now$/)])
    }
    const [line] = await app.db.select().from(audit).where(eq(audit.accountId, owner.accountId))
    expect(line).toMatchObject({
      action: 'ownership.transferred',
      actorId: owner.userId,
      subject: String(heir.userId),
      fields: { role: 'account-owner' },
    })
  })

  test('also of an account whose owners are restricted', async () => {
    const owner = await app.account({ roles: ['account-owner-restricted', 'billing-viewer'] })
    const heir = await app.member(owner, [])
    await transfer(owner, heir.userId)
    expect(await rolesOf(heir, heir)).toEqual(['account-owner-restricted'])
  })

  test('and everyone who chose security is told, with a way out that the two sides do not have', async () => {
    const owner = await app.account()
    const heir = await app.member(owner, [])
    const { email } = await subscribedContact(app, owner, 'desk@company.example', ['security'])
    await subscribedContact(app, owner, heir.email, ['security'])
    await subscribedContact(app, owner, 'bills@company.example', ['billing'])
    await transfer(owner, heir.userId)
    const ways = async (to: string) => (await lettersTo(app, to)).map(({ unsubscribe }) => unsubscribe?.label)
    expect(await ways(email)).toEqual(['Stop emails about security'])
    for (const side of [owner.email, heir.email]) expect(await ways(side)).toEqual([undefined])
    expect(await ways('bills@company.example')).toEqual([])
  })

  test('not to somebody who cannot log in, to a stranger or to oneself', async () => {
    const owner = await app.account()
    const heir = await app.member(owner, [])
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, heir.userId))
    await expect(transfer(owner, heir.userId)).rejects.toEqual(refused(409, 'identity-context:owner-unable'))
    await expect(transfer(owner, owner.userId)).rejects.toEqual(refused(409, 'identity-context:not-yourself'))
    const stranger = await app.account()
    await expect(transfer(owner, stranger.userId)).rejects.toEqual(NOT_FOUND)
    expect(await rolesOf(owner, owner)).toContain('account-owner')
  })

  test('only by somebody who has just shown who they are', async () => {
    const owner = await app.account()
    const heir = await app.member(owner, [])
    app.clock.advance(15 * 60_000)
    await expect(transfer(owner, heir.userId)).rejects.toEqual(refused(403, 'identity-context:fresh-sign-in-required'))
  })

  test('once, when it is handed to two at the same moment', async () => {
    const owner = await app.account()
    const [one, other] = [await app.member(owner, []), await app.member(owner, [])]
    const results = await atTheSameMoment(
      app.db,
      (tx) => tx.select().from(memberships).where(eq(memberships.accountId, owner.accountId)).for('update'),
      () => [transfer(owner, one.userId), transfer(owner, other.userId)],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const roles = [...(await rolesOf(one, one)), ...(await rolesOf(other, other))]
    expect(roles).toEqual(['account-owner'])
  })
})

describe('a page that waits to hear of a removal', () => {
  const waits = (member: TestCaller, wait = 25) => member.call(awaitRemoval, { query: { wait } })
  /** Resolves when so many wait: until then a call may still be on its way to the check of its session. */
  const begun = async (count = 1) => {
    while (membershipWatchOf(app.foundation).waiting() < count) await new Promise((next) => setImmediate(next))
  }

  test('hears of its own at once, and others go on waiting', async () => {
    const owner = await app.account()
    const [member, other] = [await app.member(owner, []), await app.member(owner, [])]
    const [gone, stays] = [waits(member), waits(other)]
    await begun(2)
    await remove(owner, member)
    expect(await gone).toEqual({ is_member: false })
    expect(await Promise.race([stays, Promise.resolve('still waits')])).toBe('still waits')
    await remove(owner, other)
    expect(await stays).toEqual({ is_member: false })
  })

  test('is told nothing by the end of its session: a person who logs in again in place goes on where they were', async () => {
    const owner = await app.account()
    const member = await app.member(owner, [])
    const wait = waits(member)
    await begun()
    await endSession(app.db, member.sessionId, app.clock.now())
    await owner.call(awaitRemoval)
    expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')
    await remove(owner, member)
    expect(await wait).toEqual({ is_member: false })
  })

  test('hears at once that it belongs to nobody any more, or of nothing when it did not want to wait', async () => {
    const owner = await app.account()
    const member = await app.member(owner, [])
    expect(await member.call(awaitRemoval)).toEqual({ is_member: true })
    await remove(owner, member)
    expect(await waits(member)).toEqual({ is_member: false })
  })

  test('hears of a role that it was given or lost, at once or while it waits, and of none that it knows', async () => {
    const owner = await app.account()
    const member = await app.member(owner, ['billing-viewer'])
    const waitsWith = (roles: string, wait = 25) => member.call(awaitRemoval, { query: { wait, roles } })
    const wait = waitsWith('billing-viewer')
    await begun()
    expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')
    await grant(owner, member, 'api-key-viewer')
    const now = { is_member: true, roles: expect.arrayContaining(['api-key-viewer', 'billing-viewer']) }
    expect(await wait).toEqual(now)
    expect(await waitsWith('billing-viewer')).toEqual(now)
    expect(await member.call(awaitRemoval, { query: { roles: 'billing-viewer' } })).toEqual(now)

    const next = waitsWith('api-key-viewer,billing-viewer')
    await begun()
    await revoke(owner, member, 'billing-viewer')
    expect(await next).toEqual({ is_member: true, roles: ['api-key-viewer'] })
    expect(await waitsWith('api-key-viewer', 1)).toEqual({ is_member: true })
  })

  test('of somebody of the staff hears of their roles, too', async () => {
    const staff = await app.staff('support')
    const { roles } = await staff.call(awaitRemoval, { query: { wait: 25, roles: 'auditor,support' } })
    expect(roles).toEqual(['support'])
    expect(await staff.call(awaitRemoval, { query: { wait: 1, roles: 'support' } })).toEqual({ is_member: true })
  })

  test('of somebody who belongs nowhere hears of their first role among the staff', async () => {
    const [root, owner] = [await app.staff('super-admin'), await app.account()]
    const nobody = await app.member(owner, [])
    await remove(owner, nobody)
    const wait = nobody.call(awaitRemoval, { query: { wait: 25, roles: '' } })
    await begun()
    expect(await Promise.race([wait, Promise.resolve('still waits')])).toBe('still waits')
    await root.call(grantInternalRole, { params: { id: nobody.userId, role: 'support' } })
    expect(await wait).toEqual({ is_member: true, roles: ['support'] })
  })

  test('waits no longer than it says', async () => {
    const owner = await app.account()
    expect(await waits(owner, 1)).toEqual({ is_member: true })
  })
})
