import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  grantRole,
  listMembers,
  listRolesOfUser,
  removeMember,
  revokeRole,
} from '@portal/contracts/authorization/members'
import type { CustomerRole } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { memberships } from '@portal/foundation/people'
import { eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

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
  const member = await app.member(owner, [])
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))

  await grant(owner, member, 'api-key-editor')
  await grant(owner, member, 'api-key-editor')
  expect(await rolesOf(owner, member)).toEqual(['api-key-editor', 'api-key-viewer'])
  expect(await member.call(listSecretKeys)).toEqual([])

  await revoke(owner, member, 'api-key-viewer')
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))
  expect(await rolesOf(owner, member)).toEqual([])
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

test('taking a role gives nothing to whoever takes it', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['billing-editor', 'billing-viewer'])
  const restricted = await app.member(owner, ['account-owner-restricted', 'billing-viewer'])
  await revoke(restricted, member, 'billing-viewer')
  expect(await rolesOf(owner, member)).toEqual([])
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

test('whoever is removed is out with their next call', async () => {
  const owner = await app.account()
  const member = await app.member(owner, ['api-key-viewer'])
  expect(await member.call(listSecretKeys)).toEqual([])
  await remove(owner, member)
  await expect(member.call(listSecretKeys)).rejects.toEqual(refused(403, 'request:forbidden'))
  await expect(rolesOf(owner, member)).rejects.toEqual(NOT_FOUND)
})
