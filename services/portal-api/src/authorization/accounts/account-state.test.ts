import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { setDefaultAccount } from '@portal/contracts/authorization/accounts'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { changePassword, getUsernameInfo } from '@portal/contracts/authorization/self'
import { openAccount } from '@portal/contracts/sales/accounts'
import { deactivateAccount, getAdminAccount, reactivateAccount } from '@portal/contracts/sales/admin-accounts'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { pauseEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import {
  createSecretKey,
  deleteSecretKey,
  pauseSecretKey,
  rotateSecretKey,
} from '@portal/contracts/security/secret-keys'
import { disableAutoRenew } from '@portal/contracts/subscriptions/renewals'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { CALLS } from '@portal/contracts/table'
import { accounts, addMember } from '@portal/foundation/people'
import { findVisitor } from '@portal/foundation/sessions'
import { eq } from 'drizzle-orm'
import { gatewayBooks } from '../../security/gateway/gateway-books.ts'
import { seedCatalog } from '../../seed/seed-catalog.sql.ts'
import { actAs } from '../../testing/act-as.ts'
import { lettersTo } from '../../testing/letters.ts'
import { at, auditTrail, newKey } from '../../testing/secret-keys.ts'
import { subscribedContact } from '../../testing/subscribed-contact.ts'
import { newSubscription } from '../../testing/subscriptions.sql.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'

const DEACTIVATED = refused(409, 'security-context:account-deactivated')
const SIGNED_OUT = refused(401, 'request:unauthenticated')
const NOT_THERE = refused(404, 'sales-context:account-not-found')

let app: TestApp
let support: TestCaller
beforeAll(async () => {
  app = await testApp()
  await seedCatalog(app.db)
  support = await app.staff('support')
})
afterAll(() => app.close())

type Named = Pick<TestCaller, 'accountId'>
const deactivate = ({ accountId: id }: Named, reason = 'Lookups of a stolen card') =>
  support.call(deactivateAccount, { params: { id }, body: { reason } })
const reactivate = ({ accountId: id }: Named, reason = 'It was a mistake') =>
  support.call(reactivateAccount, { params: { id }, body: { reason } })

describe('keys', () => {
  test('that work are paused with the account and work again with it, and no others', async () => {
    const [owner, neighbor] = [await app.account(), await app.account()]
    const working = await newKey(owner, 'Working')
    const paused = await newKey(owner, 'Paused before')
    const deleted = await newKey(owner, 'Deleted before')
    const overlapping = await newKey(owner, 'Rotated')
    const website = await newWebsiteKey(owner)
    const quiet = await newWebsiteKey(owner, ['quiet.example'], 'Quiet')
    const theirs = await newKey(neighbor)
    await owner.call(pauseSecretKey, at(paused))
    await owner.call(deleteSecretKey, at(deleted))
    const rotated = await owner.call(rotateSecretKey, { ...at(overlapping), body: { overlap_seconds: 86_400 } })
    await owner.call(pauseEmbeddedKey, at(quiet))
    const books = gatewayBooks(app.foundation)
    const states = async () => {
      const state = async (kind: 'secret' | 'website', { key_id }: { key_id: string }) =>
        (await books.findKey(kind, key_id))?.state
      return {
        working: await state('secret', working),
        paused: await state('secret', paused),
        deleted: await state('secret', deleted),
        overlapping: await state('secret', overlapping),
        rotated: await state('secret', rotated),
        website: await state('website', website),
        quiet: await state('website', quiet),
        theirs: await state('secret', theirs),
      }
    }
    const before = await states()
    expect(before).toMatchObject({ working: 'active', paused: 'paused', website: 'active', quiet: 'paused' })

    const seen = await books.changesSince(undefined)
    await deactivate(owner)
    expect(await states()).toEqual({
      working: 'paused',
      paused: 'paused',
      deleted: before.deleted,
      overlapping: 'paused',
      rotated: 'paused',
      website: 'paused',
      quiet: 'paused',
      theirs: 'active',
    })
    const changes = await books.changesSince(seen.mark)
    expect(new Set(changes.accounts)).toEqual(new Set([owner.accountId]))
    const reader = await app.again(owner)
    const marks = (await reader.call(listSecretKeys)).map((key) => [key.label, key.by_account_deactivation])
    expect(Object.fromEntries(marks)).toMatchObject({ Working: true, 'Paused before': false })
    expect((await reader.call(listEmbeddedKeys)).map((key) => key.by_account_deactivation).sort()).toEqual([
      false,
      true,
    ])

    await reactivate(owner)
    expect(await states()).toEqual(before)
  })

  test('cannot begin to work in an account that is deactivated while they are made', async () => {
    const owner = await app.account()
    await owner.call(getUsernameInfo)
    // The session was read before: what it is remembered by says that the account is active.
    await app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, owner.accountId))
    await expect(owner.call(createSecretKey, { body: { label: 'Late' } })).rejects.toEqual(DEACTIVATED)
  })
})

test('subscriptions do not renew while their account is deactivated, and afterwards as the customer chose', async () => {
  const owner = await app.account()
  const renewing = await newSubscription(app, owner)
  const ending = await newSubscription(app, owner, { planId: 'us-reverse-geocoding-cloud-5k-monthly' })
  await owner.call(disableAutoRenew, { params: { t: ending.licenceId } })
  const renews = async (caller: TestCaller) =>
    Object.fromEntries(
      (await caller.call(listAccountSubscriptions)).map((one) => [one.subscription_id, !one.autoRenewDisabled]),
    )

  await deactivate(owner)
  const reader = await app.again(owner)
  expect(await renews(reader)).toEqual({ [renewing.id]: false, [ending.id]: false })
  await reactivate(owner)
  expect(await renews(reader)).toEqual({ [renewing.id]: true, [ending.id]: false })
})

describe('sessions', () => {
  test('that are in the account end at once; those of its people elsewhere go on', async () => {
    const [owner, elsewhere] = [await app.account(), await app.account()]
    const member = await app.member(owner, ['api-key-viewer'])
    const now = app.clock.now()
    await addMember(app.db, { ...owner, userId: elsewhere.userId, roles: ['api-key-viewer'], now })
    for (const caller of [owner, member, elsewhere]) await caller.call(getUsernameInfo)

    await deactivate(owner)
    for (const caller of [owner, member]) await expect(caller.call(getUsernameInfo)).rejects.toEqual(SIGNED_OUT)
    expect(await elsewhere.call(getUsernameInfo)).toMatchObject({ userId: elsewhere.userId })
    await elsewhere.call(createSecretKey, { body: { label: 'Still mine' } })
  })

  test('of support that acts as somebody there end with it', async () => {
    const [colleague, owner] = [await app.staff('support'), await app.account()]
    const as = await actAs(colleague, owner)
    await deactivate(owner)
    await expect(colleague.call(getUsernameInfo, as)).rejects.toEqual(SIGNED_OUT)
    const reader = await app.again(owner)
    expect(await reader.call(listAuditEntries, { query: { group: 'support' } })).toMatchObject([
      { action: 'account.deactivated' },
      { action: 'acting.ended', fields: { cause: 'the account was deactivated' } },
      { action: 'acting.started' },
    ])
  })

  test('begin again: people who come back are shown an account that is deactivated, until it is activated', async () => {
    const owner = await app.account({ label: 'Initech' })
    await deactivate(owner)
    const reader = await app.again(owner)
    const cookie = decodeURIComponent(reader.cookies.get('session') ?? '')
    const token = cookie.split('.').slice(0, 2).join('.')
    const account = async () =>
      (await findVisitor(app.foundation, token, { now: app.clock.now(), requestId: 'a-document' }))?.visitor.account
    expect(await account()).toEqual({ id: owner.accountId, label: 'Initech', deactivated: true })
    await reactivate(owner)
    expect(await account()).toEqual({ id: owner.accountId, label: 'Initech' })
  })
})

describe('rule G16: in a deactivated account', () => {
  /** They ask by a body, and change nothing. */
  const ONLY_ASK = ['POST /organizations/idp', 'POST /quote']
  const CUSTOMERS = ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']
  const ofCustomers = Object.values(CALLS).filter(
    ({ requires }) =>
      typeof requires !== 'string' && requires.some((roles) => roles.every((role) => CUSTOMERS.includes(role))),
  )
  const named = (call: (typeof ofCustomers)[number]) => `${call.method} ${call.path}`
  const isWrite = (call: (typeof ofCustomers)[number]) => call.method !== 'GET' && !ONLY_ASK.includes(named(call))
  const writes = ofCustomers.filter(isWrite).map((call) => [`${call.service} ${named(call)}`, call] as const)
  const reads = ofCustomers
    .filter((call) => !isWrite(call))
    .map((call) => [`${call.service} ${named(call)}`, call] as const)

  let reader: TestCaller
  beforeAll(async () => {
    const owner = await app.account()
    await deactivate(owner)
    reader = await app.again(owner)
  })
  const problemOf = async (call: (typeof ofCustomers)[number]) => {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    const answer = await reader.send(call, { params, body: ['GET', 'DELETE'].includes(call.method) ? undefined : {} })
    return answer.statusCode < 400 ? undefined : [answer.statusCode, answer.json().errors[0].name]
  }

  test.each(writes)('%s is refused', async (_, call) => {
    expect(await problemOf(call)).toEqual([409, 'security-context:account-deactivated'])
  })

  test.each(reads)('%s is answered as before', async (_, call) => {
    expect((await problemOf(call))?.[1]).not.toBe('security-context:account-deactivated')
  })

  test('there are many of both', () => {
    expect([writes.length > 70, reads.length > 40]).toEqual([true, true])
  })

  test('what is one’s own can be changed, and one can open another account', async () => {
    await reader.call(setDefaultAccount, { params: { id: reader.accountId } })
    const passwords = { old_password: 'not-this-one-at-all', new_password: 'correct-horse-battery-2' }
    const answer = await reader.send(changePassword, { body: passwords })
    expect(answer.json().errors[0].name).toMatch(/^identity-context:/)
    const { account_id } = await (await app.again(reader)).call(openAccount, { body: { account_label: 'Another' } })
    expect(account_id).toBeGreaterThan(reader.accountId)
  })

  test('nothing is refused any more once it is active again, in the sessions that there are', async () => {
    await expect(reader.call(createSecretKey, { body: { label: 'Mine' } })).rejects.toEqual(DEACTIVATED)
    await reactivate(reader)
    expect(await reader.call(createSecretKey, { body: { label: 'Mine' } })).toMatchObject({ label: 'Mine' })
    await deactivate(reader)
    reader = await app.again(reader)
  })
})

describe('rule G17: the reason', () => {
  test('is asked for', async () => {
    const owner = await app.account()
    for (const call of [deactivateAccount, reactivateAccount]) {
      const answer = await support.send(call, { params: { id: owner.accountId }, body: { reason: ' ' } })
      expect([answer.statusCode, answer.json().errors[0].fields]).toEqual([400, { reason: 'This field is required' }])
    }
    expect(await auditTrail(app, owner)).toEqual([])
  })

  test('is what staff see, and stands in the account’s log with who gave it', async () => {
    const owner = await app.account()
    await deactivate(owner, 'Owes us for May')
    const account = { params: { id: owner.accountId } }
    expect(await support.call(getAdminAccount, account)).toMatchObject({
      deactivated: '2026-03-09T09:00:00.000Z',
      reason: 'Owes us for May',
    })
    expect(await support.call(searchUsers, { query: { text: owner.email } })).toMatchObject([
      { deactivated_account: true },
    ])
    await reactivate(owner, 'Has paid')
    expect(await support.call(getAdminAccount, account)).toMatchObject({
      deactivated: '0001-01-01T00:00:00Z',
      reason: '',
    })

    const lines = await (await app.again(owner)).call(listAuditEntries, { query: { group: 'support' } })
    const actor = { user_id: support.userId, staff: true }
    expect(lines).toMatchObject([
      { action: 'account.reactivated', fields: { reason: 'Has paid' }, actor },
      { action: 'account.deactivated', fields: { reason: 'Owes us for May' }, actor },
    ])
  })

  test('is mailed to the owners, and to everyone who chose security', async () => {
    const owner = await app.account({ label: 'Initrode' })
    const member = await app.member(owner, ['api-key-viewer'])
    const desk = await subscribedContact(app, owner, 'desk@initrode.example', ['security'])
    await deactivate(owner, 'Owes us for May')
    await reactivate(owner, 'Has paid')
    for (const email of [owner.email, desk.email]) {
      const letters = (await lettersTo(app, email)).filter(({ subject }) => /Initrode (was|is)/.test(subject))
      expect(letters.map(({ subject, words }) => [subject, words[0]])).toEqual([
        ['Your Doorstep account Initrode was deactivated', 'Our support team says why: Owes us for May'],
        ['Your Doorstep account Initrode is active again', 'Our support team says why: Has paid'],
      ])
    }
    expect(await lettersTo(app, member.email)).toEqual([])
  })
})

test('twice is once: the first reason stays, nobody is told again, and keys paused since are left alone', async () => {
  const owner = await app.account()
  const key = await newKey(owner)
  await deactivate(owner, 'First')
  await deactivate(owner, 'Second')
  expect(await support.call(getAdminAccount, { params: { id: owner.accountId } })).toMatchObject({ reason: 'First' })
  await reactivate(owner)
  const reader = await app.again(owner)
  await reader.call(pauseSecretKey, at(key))
  await reactivate(owner)
  expect(await reader.call(listSecretKeys)).toMatchObject([{ paused: true }])
  expect(await auditTrail(app, owner)).toEqual([
    'secret-key.created',
    'account.deactivated',
    'account.reactivated',
    'secret-key.paused',
  ])
  expect(await lettersTo(app, owner.email)).toHaveLength(2)
})

test('of two who deactivate at once, one does', async () => {
  const owner = await app.account()
  await Promise.all([deactivate(owner, 'First'), deactivate(owner, 'Second')])
  expect(await auditTrail(app, owner)).toEqual(['account.deactivated'])
})

test('an account that is not there is not found', async () => {
  await expect(deactivate({ accountId: 999_999_999 })).rejects.toEqual(NOT_THERE)
  await expect(reactivate({ accountId: 999_999_999 })).rejects.toEqual(NOT_THERE)
})
