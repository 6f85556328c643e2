import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listRolesOfUser } from '@portal/contracts/authorization/members'
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  joinOrganization,
  listOrganizationAccounts,
  makePrimaryAccount,
  removeOrganizationAccount,
  renameOrganization,
  renewOrganizationKey,
} from '@portal/contracts/authorization/organizations'
import type { CustomerRole } from '@portal/contracts/roles'
import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { createAccount, invitations, lockAccount, organizations } from '@portal/foundation/people'
import { desc, eq } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../testing/letters.ts'
import { textOfAllRows } from '../../testing/seeded-rows.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { hashOrganizationKey } from './organization-keys.ts'
import { lockOrganizationByKey } from './organizations.sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (owner: TestCaller, organization_name = 'Acme Group') =>
  owner.call(createOrganization, { body: { organization_name } })
const join = (owner: TestCaller, organization_key: string) =>
  owner.call(joinOrganization, { body: { organization_key } })
const rolesOf = (person: TestCaller) => person.call(listRolesOfUser, { params: { id: person.userId } })

/** An organization of two accounts: the primary one, and one that joined by key. */
async function group() {
  const [primary, second] = [await app.account({ label: 'Acme' }), await app.account({ label: 'Acme Europe' })]
  const organization = await register(primary)
  await join(second, organization.organization_key)
  return { primary, second, id: organization.organization_id, usedKey: organization.organization_key }
}

async function linesAbout(id: number) {
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, String(id)))
    .orderBy(desc(audit.id))
  return lines.filter(({ action }) => action.startsWith('organization.'))
}

test('an owner registers an organization, whose primary account is theirs and whose key nobody guesses', async () => {
  const owner = await app.account({ label: 'Acme' })
  expect(await owner.call(getOrganization)).toBeNull()

  const made = await register(owner, '  Acme Group ')
  expect(made).toEqual({
    organization_id: expect.any(Number),
    organization_name: 'Acme Group',
    organization_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    primary_account_id: owner.accountId,
    configured: false,
    idp_activated: false,
    accounts: [{ account_id: owner.accountId, account_label: 'Acme' }],
  })
  expect(await owner.call(getOrganization)).toEqual(made)
  const [line] = await linesAbout(made.organization_id)
  expect(line).toMatchObject({
    action: 'organization.registered',
    actorId: owner.userId,
    fields: { name: 'Acme Group' },
  })
  expect(await rolesOf(owner)).toContain('account-owner')
})

test('This account belongs to an organization already: it registers no second one and joins no other', async () => {
  const TAKEN = refused(409, 'identity-context:already-in-organization')
  const owner = await app.account()
  await register(owner)
  const other = await register(await app.account())
  await expect(register(owner)).rejects.toEqual(TAKEN)
  await expect(join(owner, other.organization_key)).rejects.toEqual(TAKEN)
})

test('of two registrations of one account at the same moment one is made', async () => {
  const owner = await app.account()
  const lock = (tx: Transaction) => lockAccount(tx, owner.accountId)
  const both = await atTheSameMoment(app.db, lock, () => [register(owner, 'One'), register(owner, 'Other')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an account joins by key; its owners become restricted, also those who are only invited', async () => {
  const [primary, second] = [await app.account({ label: 'Acme' }), await app.account({ label: 'Acme Europe' })]
  const viewer = await app.member(second, ['api-key-viewer'])
  const times = { createdAt: app.clock.now(), expiresAt: app.clock.now(), tokenHash: '-' }
  const address = { email: 'new@example.com', canonicalEmail: 'new@example.com' }
  const roles: CustomerRole[] = ['account-owner', 'account-owner-restricted']
  await app.db.insert(invitations).values({ accountId: second.accountId, roles, ...address, ...times })
  const { organization_id: id, organization_key: key } = await register(primary)

  expect(await join(second, key)).toMatchObject({
    organization_id: id,
    organization_key: '',
    primary_account_id: primary.accountId,
    accounts: [
      { account_id: primary.accountId, account_label: 'Acme' },
      { account_id: second.accountId, account_label: 'Acme Europe' },
    ],
  })
  expect(await rolesOf(second)).toEqual([
    'account-owner-restricted',
    'api-key-editor',
    'api-key-viewer',
    'billing-editor',
    'billing-viewer',
  ])
  expect(await rolesOf(viewer)).toEqual(['api-key-viewer'])
  expect(await rolesOf(primary)).toContain('account-owner')
  const [invited] = await app.db.select().from(invitations).where(eq(invitations.accountId, second.accountId))
  expect(invited?.roles).toEqual(['account-owner-restricted'])
  await expect(second.call(getOrganization)).rejects.toEqual(refused(403, 'request:forbidden'))
  const [line] = await linesAbout(id)
  expect(line).toMatchObject({ action: 'organization.account-joined', fields: { account: second.accountId } })
})

test('both sides are told that an account joined, and that it left', async () => {
  const { primary, second } = await group()
  await primary.call(removeOrganizationAccount, { params: { id: second.accountId } })
  for (const { email } of [primary, second]) {
    const letters = await lettersTo(app, email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Acme Europe joined Acme Group',
      'Acme Europe left Acme Group',
    ])
  }
})

test('This organization key is not valid or was used before: each lets one account in', async () => {
  const { primary, usedKey } = await group()
  const UNUSABLE = refused(400, 'identity-context:organization-key-unusable')
  const third = await app.account()
  await expect(join(third, usedKey)).rejects.toEqual(UNUSABLE)
  await expect(join(third, 'no-such-key')).rejects.toEqual(UNUSABLE)

  const current = await primary.call(getOrganization)
  expect(current?.organization_key).toMatch(/^[0-9a-f]{32}$/)
  const next = await primary.call(renewOrganizationKey)
  await expect(join(third, current?.organization_key ?? '')).rejects.toEqual(UNUSABLE)
  expect(await join(third, next.organization_key)).toMatchObject({ organization_key: '' })
})

test('of two accounts that join with one key at the same moment one gets in', async () => {
  const primary = await app.account()
  const { organization_key: key } = await register(primary)
  const [one, other] = [await app.account(), await app.account()]
  const lock = (tx: Transaction) => lockOrganizationByKey(tx, hashOrganizationKey(key))
  const both = await atTheSameMoment(app.db, lock, () => [join(one, key), join(other, key)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an owner of the primary account lets another account go, which is looked after by owners again', async () => {
  const { primary, second, id } = await group()
  await primary.call(removeOrganizationAccount, { params: { id: second.accountId } })
  expect(await rolesOf(second)).toContain('account-owner')
  expect(await rolesOf(second)).not.toContain('account-owner-restricted')
  expect(await second.call(getOrganization)).toBeNull()
  const [line] = await linesAbout(id)
  expect(line).toMatchObject({ action: 'organization.account-left', fields: { account: second.accountId } })
})

test('Make another account the primary one first: that account cannot leave', async () => {
  const { primary } = await group()
  const leave = primary.call(removeOrganizationAccount, { params: { id: primary.accountId } })
  await expect(leave).rejects.toEqual(refused(409, 'identity-context:primary-account-leaving'))
})

test("Only an owner of the organization's primary account can do this: an owner elsewhere leaves, and sends nobody away", async () => {
  const { primary, second, id } = await group()
  const owner = await app.member(second, ['account-owner'])
  expect(await owner.call(getOrganization)).toMatchObject({ organization_id: id, organization_key: '' })
  expect(await owner.call(listOrganizationAccounts, { params: { id } })).toHaveLength(2)
  const ONLY_PRIMARY = refused(403, 'identity-context:primary-account-only')
  await expect(owner.call(renameOrganization, { params: { id }, body: { organization_name: 'Mine' } })).rejects.toEqual(
    ONLY_PRIMARY,
  )

  const third = await app.account()
  const { organization_key: key } = await primary.call(renewOrganizationKey)
  await join(third, key)
  const send = owner.call(removeOrganizationAccount, { params: { id: third.accountId } })
  await expect(send).rejects.toEqual(ONLY_PRIMARY)
  await owner.call(removeOrganizationAccount, { params: { id: second.accountId } })
  expect(await owner.call(getOrganization)).toBeNull()
})

test('nobody who reads the whole database learns the key', async () => {
  const { organization_key: key } = await register(await app.account(), 'Read by a stranger')
  const dump = await textOfAllRows(app.db)
  expect(dump).toContain('Read by a stranger')
  expect(dump).not.toContain(key)
})

test('a key of before keys were sealed lets an account join, and is shown to nobody', async () => {
  const [primary, second] = [await app.account(), await app.account()]
  const { organization_id: id, organization_key: key } = await register(primary)
  await app.db.update(organizations).set({ sealedKey: null }).where(eq(organizations.id, id))
  expect(await primary.call(getOrganization)).toMatchObject({ organization_key: '' })
  expect(await join(second, key)).toMatchObject({ organization_id: id })
})

test('another account becomes the primary one, and the owners of the two change places', async () => {
  const { primary, second, id } = await group()
  await primary.call(makePrimaryAccount, { params: { id: second.accountId } })

  expect(await second.call(getOrganization)).toMatchObject({
    primary_account_id: second.accountId,
    organization_key: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await rolesOf(primary)).toContain('account-owner-restricted')
  expect(await rolesOf(primary)).not.toContain('account-owner')
  const [line] = await linesAbout(id)
  expect(line).toMatchObject({ action: 'organization.primary-account-changed', fields: { account: second.accountId } })

  await second.call(removeOrganizationAccount, { params: { id: primary.accountId } })
  expect(await rolesOf(primary)).toContain('account-owner')
})

test('This account has no owner who could look after the organization: it does not become the primary one', async () => {
  const { primary, id } = await group()
  const empty = await createAccount(app.db, { label: 'Nobody there', organizationId: id, now: app.clock.now() })
  await expect(primary.call(makePrimaryAccount, { params: { id: empty } })).rejects.toEqual(
    refused(409, 'identity-context:primary-account-without-owner'),
  )
})

test('a renamed organization is put down once', async () => {
  const { primary, id } = await group()
  const rename = () => primary.call(renameOrganization, { params: { id }, body: { organization_name: 'Acme World' } })
  await rename()
  await rename()
  expect(await primary.call(getOrganization)).toMatchObject({ organization_name: 'Acme World' })
  const renamed = (await linesAbout(id)).filter(({ action }) => action === 'organization.renamed')
  expect(renamed.map(({ fields }) => fields)).toEqual([{ name: 'Acme World' }])
})

test('a removed organization leaves its accounts, each with its owners', async () => {
  const { primary, second, id } = await group()
  await primary.call(deleteOrganization, { params: { id } })
  expect(await primary.call(getOrganization)).toBeNull()
  expect(await second.call(getOrganization)).toBeNull()
  expect(await rolesOf(second)).toContain('account-owner')
  const [line] = await linesAbout(id)
  expect(line).toMatchObject({ action: 'organization.removed', fields: { name: 'Acme Group' } })
})

test('Organization not found: another one is nobody’s to rename, remove or look into', async () => {
  const [{ primary }, { id }] = [await group(), await group()]
  const NOT_FOUND = refused(404, 'identity-context:organization-not-found')
  const params = { id }
  await expect(primary.call(listOrganizationAccounts, { params })).rejects.toEqual(NOT_FOUND)
  await expect(primary.call(deleteOrganization, { params })).rejects.toEqual(NOT_FOUND)
  const rename = primary.call(renameOrganization, { params, body: { organization_name: 'Mine' } })
  await expect(rename).rejects.toEqual(NOT_FOUND)
})
