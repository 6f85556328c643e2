import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listAuditEntries, listAuditPeople, listRecentChanges } from '@portal/contracts/authorization/audit'
import { listInvitations } from '@portal/contracts/authorization/invitations'
import { listMembers } from '@portal/contracts/authorization/members'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { getForecast } from '@portal/contracts/billing/forecast'
import { listOrders } from '@portal/contracts/billing/orders'
import type { Call } from '@portal/contracts/call'
import { listContacts, listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { getMaxUsers } from '@portal/contracts/contacts/seats'
import { listPaymentMethods } from '@portal/contracts/payments/payment-methods'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import { accounts, memberships, users } from '@portal/foundation/people'
import { findVisitor, startSession } from '@portal/foundation/sessions'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { createPortalApi, type PortalApi } from '@portal/portal-api'
import { seedDemo } from '@portal/portal-api/seed'
import { and, eq } from 'drizzle-orm'
import { askInProcess } from './ask-portal-api.ts'

let foundation: TestFoundation
let api: PortalApi

beforeAll(async () => {
  foundation = await createTestFoundation()
  await seedDemo(foundation)
  api = await createPortalApi(foundation)
})
afterAll(async () => {
  await api.close()
  await foundation.close()
})

/** A session of the example company's owner, in a browser. */
async function signIn(): Promise<string> {
  const { db, clock } = foundation
  const [found] = await db
    .select({ userId: users.id, accountId: accounts.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(users.email, 'owner@acme.example'), eq(users.defaultAccountId, accounts.id)))
  if (!found) throw new Error('The example company has no owner.')
  const { token } = await startSession(db, { ...found, now: clock.now() })
  return token
}

/**
 * Maximum cost of each document of a logged-in person, in counts that do not depend on the machine: its first calls
 * (each validated, checked and serialized once), and their statements, shared between all of them. A list of keys reads
 * the account's subscriptions beside its rows, because the status of each key depends on them (rule D83). Subscriptions ask
 * for the account's tax, because they say what their next term costs (rule I94).
 * Cards ask for their last charges, because one that was declined says so (rule J134).
 */
const DOCUMENTS: readonly [page: string, statements: number, calls: readonly Call[]][] = [
  ['/account/keys', 2, [listSecretKeys]],
  ['/account/website-keys', 2, [listEmbeddedKeys]],
  ['/account/tools', 3, [listEmbeddedKeys, listSecretKeys, getGatewayPlace]],
  ['/account/subscriptions', 3, [listLicenses, listAccountSubscriptions]],
  ['/account/billing', 7, [getForecast, listOrders, listLicenses, listAccountSubscriptions, listPaymentMethods]],
  ['/account/payment-methods', 2, [listPaymentMethods]],
  ['/account/orders', 3, [listOrders, listPaymentMethods]],
  ['/checkout/done', 1, [listOrders]],
  ['/account/audit', 3, [listAuditEntries, listAuditPeople]],
  ['/account/organization', 3, [getOrganization]],
  ['/account/contacts', 3, [listContacts, listTopicReceivers]],
  ['/account/team', 5, [listMembers, listInvitations, getMaxUsers]],
  [
    '/account',
    19,
    [
      ...[listSecretKeys, listEmbeddedKeys, listLicenses, listAccountSubscriptions, listOrders, listPaymentMethods],
      ...[listMembers, listInvitations, getMaxUsers, listContacts, listTopicReceivers, getOrganization],
      listRecentChanges,
    ],
  ],
]

test.each(DOCUMENTS)('%s asks %i statements of the database at most', async (_, most, calls) => {
  const cookie = await signIn()
  const { clock } = foundation
  const visit = await findVisitor(foundation, cookie, { now: clock.now(), requestId: 'test' })
  const draw = async () => {
    const { signal } = new AbortController()
    const document = { id: 'of a test' }
    const answers = calls.map(({ service, path }) =>
      ask({ url: `/api/${service}${path}`, address: '203.0.113.1', visit, signal, document }),
    )
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const ask = askInProcess(foundation, api)
  expect(await statementsOf(draw)).toEqual({ answered: calls.map(() => 200), asked: most + 1 })
  // The session is known by now.
  expect(await statementsOf(draw)).toEqual({ answered: calls.map(() => 200), asked: most })
})

async function statementsOf<Answered>(work: () => Promise<Answered>) {
  const { statements } = foundation
  const before = statements.length
  const answered = await work()
  const asked = statements.length - before
  return { answered, asked }
}
