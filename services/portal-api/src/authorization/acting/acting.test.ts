import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { leaveAccount } from '@portal/contracts/authorization/accounts'
import { stopActing } from '@portal/contracts/authorization/acting'
import { startActing } from '@portal/contracts/authorization/admin-acting'
import { exportAuditEntries, listAuditEntries } from '@portal/contracts/authorization/audit'
import { removeMember } from '@portal/contracts/authorization/members'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { getUsernameInfo, listCredentials } from '@portal/contracts/authorization/self'
import { issueToken, logOut } from '@portal/contracts/authorization/session'
import { listSessions, listSignIns } from '@portal/contracts/authorization/sessions'
import { allowSupport, barSupport, getSupportAccess } from '@portal/contracts/authorization/support-access'
import type { Call } from '@portal/contracts/call'
import { getPaymentSignature, listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { CALLS } from '@portal/contracts/table'
import { audit } from '@portal/foundation/audit'
import { createOutbox } from '@portal/foundation/outbox'
import { accounts, addMember, memberships, users } from '@portal/foundation/people'
import { actingGrants, endSessionsOf, findVisitor, revoke } from '@portal/foundation/sessions'
import { and, eq } from 'drizzle-orm'
import { organizationOf } from '../../permission-matrix/belongings.sql.ts'
import { actAs, actingHeaders } from '../../testing/act-as.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'
import { authorizationJobs } from '../jobs.ts'

const MINUTE = 60_000
const READ_ONLY = refused(403, 'identity-context:refused-while-acting')
const NO_GRANT = refused(403, 'identity-context:impersonation-refused')
const SIGNED_OUT = refused(401, 'request:unauthenticated')

let app: TestApp
let support: TestCaller
let customer: TestCaller
beforeAll(async () => {
  app = await testApp()
  support = await app.staff('support')
  customer = await app.account({ label: 'Acme' })
})
afterAll(() => app.close())

const begin = (by: TestCaller, { userId, accountId }: Pick<TestCaller, 'userId' | 'accountId'>) =>
  by.call(startActing, { params: { id: userId }, body: { account_id: accountId, reason: 'Ticket says so' } })
const nameOf = ({ service, method, path }: Call) => `${service} ${method} ${path}`

/** Acts in a separate browser, so that other tests cannot end it. */
async function acting() {
  const [staff, owner] = [await app.staff('support'), await app.account()]
  return { staff, owner, as: await actAs(staff, owner) }
}

describe('staff acting as somebody', () => {
  test('sees the portal as they do, in the account that was named', async () => {
    const as = await actAs(support, customer)
    await customer.call(createSecretKey, { body: { label: 'Production' } })
    expect(await support.call(getUsernameInfo, as)).toMatchObject({ userId: customer.userId, role: 'user' })
    expect(await support.call(listSecretKeys, as)).toMatchObject([{ label: 'Production' }])
  })

  test('has a token that says who they are, and until when', async () => {
    const { staff, owner, as } = await acting()
    const claims = JSON.parse(Buffer.from(as.headers.authorization.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: String(owner.userId), act: { sub: String(staff.userId) } })
    expect(claims.acting_end * 1000).toBe(app.clock.now().getTime() + 30 * MINUTE)
  })

  test('has documents drawn for that person, with the flag that says so', async () => {
    const { staff, owner } = await acting()
    const cookie = Buffer.from(staff.cookies.get('session') ?? '').toString()
    const token = decodeURIComponent(cookie).split('.').slice(0, 2).join('.')
    const shown = { now: app.clock.now(), requestId: 'a-document' }
    const visit = await findVisitor(app.foundation, token, shown)
    expect(visit?.visitor).toMatchObject({
      user: { id: owner.userId },
      staff: false,
      account: { id: owner.accountId },
      acting: { by: expect.stringMatching(/^Pat Person/), ends: '2026-03-09T09:30:00.000Z' },
    })
    expect(visit?.visitor.accounts).toHaveLength(1)
    const elsewhere = await app.account()
    await addMember(app.db, { accountId: elsewhere.accountId, userId: owner.userId, roles: [], now: shown.now })
    expect(await findVisitor(app.foundation, token, { ...shown, accountId: elsewhere.accountId })).toBeUndefined()
  })

  test('keeps doing so with every token of that browser, in that account alone', async () => {
    const { staff, owner } = await acting()
    const { access_token } = await staff.call(issueToken, { body: {} })
    const headers = { authorization: `Bearer ${access_token}` }
    expect(await staff.call(getUsernameInfo, { headers })).toMatchObject({ userId: owner.userId })

    const elsewhere = await app.account()
    await addMember(app.db, { ...elsewhere, userId: owner.userId, roles: ['account-owner'], now: app.clock.now() })
    await expect(staff.call(issueToken, { body: { account_id: elsewhere.accountId } })).rejects.toEqual(
      refused(404, 'identity-context:account-not-found'),
    )
  })
})

describe('every write is refused while somebody acts', () => {
  /** Calls made in the staff member's own name, by the cookie of their session. */
  const IN_THEIR_OWN_NAME = [
    'authorization POST /token',
    'authorization DELETE /identities/login',
    'authorization DELETE /identities/acting',
    'authorization PUT /overrides/:remote',
    'authorization DELETE /overrides',
  ]
  const ONLY_READ = ['authorization POST /organizations/idp', 'sales POST /quote']
  const writes = Object.values(CALLS).filter(
    (call) =>
      call.method !== 'GET' &&
      call.requires !== 'public' &&
      ![...IN_THEIR_OWN_NAME, ...ONLY_READ].includes(nameOf(call)),
  )
  let as: Awaited<ReturnType<typeof actAs>>
  let staff: TestCaller
  beforeAll(async () => {
    const found = await acting()
    staff = found.staff
    as = found.as
  })

  test.each(writes.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    const answer = await staff.send(call, { params, body: call.method === 'DELETE' ? undefined : {}, ...as })
    expect([answer.statusCode, answer.json().errors[0].name]).toEqual([403, 'identity-context:refused-while-acting'])
  })

  test('and there are many of them', () => {
    expect(writes.length).toBeGreaterThan(100)
  })
})

describe('what only reads is refused where it gives something away', () => {
  test.each([
    ['the ways to log in', listCredentials],
    ['the file of the audit log', exportAuditEntries],
    ['cards', listPaymentMethods],
    ['what a payment is signed with', getPaymentSignature],
  ] as const)('%s', async (_, call) => {
    const { staff, as } = await acting()
    await expect(staff.call(call, as)).rejects.toEqual(READ_ONLY)
  })

  test('the secrets of keys, right after a sign-in too', async () => {
    const { staff, owner, as } = await acting()
    const { token } = await owner.call(createSecretKey, { body: { label: 'Production' } })
    await expect(staff.call(listSecretKeys, { query: { reveal: true }, ...as })).rejects.toEqual(READ_ONLY)
    expect(JSON.stringify(await staff.call(listSecretKeys, as))).not.toContain(token)
  })

  test('the key by which an account joins an organization', async () => {
    const { staff, owner, as } = await acting()
    await organizationOf(app, owner)
    expect(await owner.call(getOrganization)).toMatchObject({
      organization_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await staff.call(getOrganization, as)).toMatchObject({ organization_name: 'Theirs', organization_key: '' })
  })
})

describe('nobody can act as', () => {
  test('somebody who does not belong to the account, or as nobody, or as staff', async () => {
    const [stranger, colleague] = [await app.account(), await app.staff('billing-ops')]
    for (const userId of [stranger.userId, colleague.userId, 999_999_999]) {
      await expect(begin(support, { userId, accountId: customer.accountId })).rejects.toEqual(
        refused(404, 'identity-context:member-not-found'),
      )
    }
  })

  test('a person who is deactivated, or in an account that is', async () => {
    const [gone, closed] = [await app.account(), await app.account()]
    const now = app.clock.now()
    await app.db.update(users).set({ disabledAt: now }).where(eq(users.id, gone.userId))
    await app.db.update(accounts).set({ deactivatedAt: now }).where(eq(accounts.id, closed.accountId))
    for (const one of [gone, closed])
      await expect(begin(support, one)).rejects.toEqual(refused(409, 'identity-context:acting-impossible'))
  })

  test('somebody without saying why', async () => {
    const { userId, accountId } = customer
    const answer = await support.send(startActing, {
      params: { id: userId },
      body: { account_id: accountId, reason: ' ' },
    })
    expect(answer.json().errors[0]).toMatchObject({ fields: { reason: 'This field is required' } })
  })

  test('somebody else than the grant names', async () => {
    const { staff } = await acting()
    await expect(staff.call(issueToken, { body: { user_id: customer.userId } })).rejects.toEqual(NO_GRANT)
  })

  test('anybody by the grant of a colleague, or of another browser of one’s own', async () => {
    const { owner } = await acting()
    const colleague = await app.staff('super-admin')
    await expect(colleague.call(issueToken, { body: { user_id: owner.userId } })).rejects.toEqual(NO_GRANT)
  })
})

describe('acting ends', () => {
  async function expectEnded(staff: TestCaller, { userId, accountId }: TestCaller, as: { headers: object }) {
    const headers = as.headers as Record<string, string>
    await expect(staff.call(getUsernameInfo, { headers })).rejects.toEqual(SIGNED_OUT)
    await expect(staff.call(issueToken, { body: { user_id: userId, account_id: accountId } })).rejects.toEqual(NO_GRANT)
    const { access_token } = await staff.call(issueToken, { body: {} })
    const own = await staff.call(getUsernameInfo, { headers: { authorization: `Bearer ${access_token}` } })
    expect(own.userId).toBe(staff.userId)
  }
  const endOf = async ({ accountId }: TestCaller) => {
    const ofAccount = and(eq(audit.accountId, accountId), eq(audit.action, 'acting.ended'))
    return (await app.db.select().from(audit).where(ofAccount)).map(({ fields }) => fields.cause)
  }

  test('by Exit, which can be pressed twice', async () => {
    const { staff, owner, as } = await acting()
    await staff.call(stopActing)
    await staff.call(stopActing)
    await expectEnded(staff, owner, as)
    expect(await endOf(owner)).toEqual(['Exit was pressed'])
  })

  test('by the clock, to the millisecond, and says so once', async () => {
    const { staff, owner, as } = await acting()
    const began = app.clock.now()
    app.clock.advance(30 * MINUTE - 1)
    const headers = await actingHeaders(staff, owner)
    expect(await staff.call(getUsernameInfo, { headers })).toMatchObject({ userId: owner.userId })
    app.clock.advance(1)
    await expectEnded(staff, owner, as)
    await expectEnded(staff, owner, { headers })

    const { db, clock, foundation } = app
    const runJobs = () =>
      createOutbox({ db, clock, log: foundation.log, handlers: authorizationJobs(foundation) }).runDue()
    await runJobs()
    await runJobs()
    expect(await endOf(owner)).toEqual(['the half hour was over'])
    app.clock.set(began)
  })

  test('when its member of staff signs out, and with their session', async () => {
    const [one, other] = [await acting(), await acting()]
    await one.staff.call(logOut)
    await expect(one.staff.call(getUsernameInfo, one.as)).rejects.toEqual(SIGNED_OUT)
    expect(await endOf(one.owner)).toEqual(['signed out'])

    await endSessionsOf(app.db, other.staff.userId, app.clock.now())
    await expect(other.staff.call(getUsernameInfo, other.as)).rejects.toEqual(SIGNED_OUT)
  })

  test.each([
    [
      'its member of staff is no longer support',
      (staff: TestCaller) =>
        app.db
          .update(users)
          .set({ internalRoles: ['catalog-admin'] })
          .where(eq(users.id, staff.userId)),
    ],
    [
      'the person is deactivated',
      (_: TestCaller, owner: TestCaller) =>
        app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, owner.userId)),
    ],
    [
      'the account is deactivated',
      (_: TestCaller, owner: TestCaller) =>
        app.db.update(accounts).set({ deactivatedAt: app.clock.now() }).where(eq(accounts.id, owner.accountId)),
    ],
    [
      'the person leaves the account',
      (_: TestCaller, owner: TestCaller) => app.db.delete(memberships).where(eq(memberships.userId, owner.userId)),
    ],
    [
      'the person becomes staff',
      (_: TestCaller, owner: TestCaller) =>
        app.db
          .update(users)
          .set({ internalRoles: ['support'] })
          .where(eq(users.id, owner.userId)),
    ],
  ])('as soon as %s', async (_, happen) => {
    const { staff, owner, as } = await acting()
    await happen(staff, owner)
    await revoke(app.db)
    await expectEnded(staff, owner, as)
  })

  test.each([
    ['is removed from the account', (member, owner) => owner.call(removeMember, { params: { id: member.userId } })],
    ['leaves the account', (member) => member.call(leaveAccount)],
  ] as [string, (member: TestCaller, owner: TestCaller) => Promise<unknown>][])(
    'at once when the person %s',
    async (_, happen) => {
      const [staff, owner] = [await app.staff('support'), await app.account()]
      const member = await app.member(owner, ['api-key-viewer'])
      const as = await actAs(staff, member)
      await happen(member, owner)
      await expectEnded(staff, member, as)
      expect(await endOf(owner)).toEqual(['the person is no longer a member'])
    },
  )

  test('when somebody else is acted as in the same browser, and of two at once one is left', async () => {
    const { staff, owner, as } = await acting()
    const [second, third] = [await app.account(), await app.account()]
    await begin(staff, second)
    await expect(staff.call(getUsernameInfo, as)).rejects.toEqual(SIGNED_OUT)
    expect(await endOf(owner)).toEqual(['looks around as somebody else'])

    await Promise.all([begin(staff, second), begin(staff, third)])
    const open = await app.db.select().from(actingGrants).where(eq(actingGrants.sessionId, staff.sessionId))
    expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(1)
  })
})

describe('a customer who keeps support out', () => {
  const BARRED = refused(409, 'identity-context:acting-barred')

  test('is not acted as any more, from now on', async () => {
    const { staff, owner, as } = await acting()
    expect(await owner.call(barSupport)).toEqual({ allowed: false, barred_by_organization: false })
    await expect(staff.call(getUsernameInfo, as)).rejects.toEqual(SIGNED_OUT)
    await expect(begin(staff, owner)).rejects.toEqual(BARRED)
    expect(await owner.call(allowSupport)).toEqual({ allowed: true, barred_by_organization: false })
    await begin(staff, owner)
    expect((await owner.call(listAuditEntries, { query: { group: 'support' } })).map(({ action }) => action)).toEqual([
      'acting.started',
      'support-access.allowed',
      'acting.ended',
      'support-access.barred',
      'acting.started',
    ])
  })

  test('does so for its whole organization, when its account is the primary one', async () => {
    const owner = await app.account()
    const { organizationAccount } = await organizationOf(app, owner)
    const there = { userId: owner.userId, accountId: organizationAccount }
    const as = await actAs(support, there)
    await owner.call(barSupport)
    await expect(support.call(getUsernameInfo, as)).rejects.toEqual(SIGNED_OUT)
    await expect(begin(support, there)).rejects.toEqual(BARRED)
  })

  test('sees in another account of the organization who decided', async () => {
    const [primary, second] = [await app.account(), await app.account()]
    const { organization } = await organizationOf(app, primary)
    await app.db.update(accounts).set({ organizationId: organization }).where(eq(accounts.id, second.accountId))
    await primary.call(barSupport)
    expect(await second.call(getSupportAccess)).toEqual({ allowed: false, barred_by_organization: true })
  })
})

describe('a customer sees', () => {
  test('in the audit log who looked around as whom, why, what they tried, and how it ended', async () => {
    const { staff, owner, as } = await acting()
    await expect(staff.call(createSecretKey, { body: { label: 'Mine' }, ...as })).rejects.toEqual(READ_ONLY)
    await staff.call(stopActing)

    const entries = await owner.call(listAuditEntries)
    const [by, customer] = [{ user_id: staff.userId, staff: true }, { user_id: owner.userId }]
    expect(entries).toMatchObject([
      { action: 'acting.ended', actor: by, acting_as: customer, fields: { cause: 'Exit was pressed' } },
      { action: 'call.refused', actor: by, acting_as: customer, fields: { call: 'PUT /security/secret-keys' } },
      { action: 'acting.started', actor: by, acting_as: customer, fields: { reason: 'Cannot see keys' } },
    ])
  })

  test('among their own log-ins that support was here and why, and no session of theirs', async () => {
    const { owner } = await acting()
    expect(await owner.call(listSignIns)).toMatchObject(
      [{ provider: 'support', address: '', device: '', support: { name: /^Pat/, reason: 'Cannot see keys' } }].map(
        (one) => ({ ...one, support: { ...one.support, name: expect.stringMatching(/^Pat/) } }),
      ),
    )
    expect(await owner.call(listSessions)).toHaveLength(1)
  })
})

test('each request is logged with both of them', async () => {
  const { staff, owner, as } = await acting()
  await staff.call(getUsernameInfo, as)
  const line = app.foundation.logged.findLast(({ msg }) => msg === 'request')
  expect(line).toMatchObject({ user: staff.userId, acting_as: owner.userId })
})
