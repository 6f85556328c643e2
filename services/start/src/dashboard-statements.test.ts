import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { listLicenses } from '@portal/contracts/subscriptions/licenses'
import { listAccountSubscriptions } from '@portal/contracts/subscriptions/subscriptions'
import type { HttpServer } from '@portal/foundation/http'
import { accounts, memberships, users } from '@portal/foundation/people'
import { findVisitor, startSession } from '@portal/foundation/sessions'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { createPortalApi } from '@portal/portal-api'
import { seedDemo } from '@portal/portal-api/seed'
import { and, eq } from 'drizzle-orm'
import { askInProcess } from './ask-portal-api.ts'

/** What the dashboard's cards ask first. */
const FIRST_CALLS = [listSecretKeys, listLicenses, listAccountSubscriptions]
let foundation: TestFoundation
let api: HttpServer

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

test('the dashboard document asks six statements of the database at most, for a session that nobody knows yet', async () => {
  const { clock, statements } = foundation
  const ask = askInProcess(foundation, api)
  const draw = async (cookie: string) => {
    const visit = await findVisitor(foundation, cookie, { now: clock.now(), requestId: 'test' })
    const { signal } = new AbortController()
    const answers = FIRST_CALLS.map(({ service, path }) =>
      ask({ url: `/api/${service}${path}`, address: '203.0.113.1', visit, signal }),
    )
    return (await Promise.all(answers)).map(({ status, body }) => [status, JSON.parse(body).length > 0])
  }
  const cookie = await signIn()
  const before = statements.length
  expect(await draw(cookie)).toEqual(FIRST_CALLS.map(() => [200, true]))
  // Once a second it is looked whether somebody lost a right, whatever is asked.
  const asked = statements.slice(before).filter((text) => !/from "revocation"/.test(text))
  expect(asked).toHaveLength(6)
})
