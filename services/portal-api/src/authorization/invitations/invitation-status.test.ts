import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { INVITATION_STATUSES, invitationStatus, isUnanswered } from '@portal/contracts/authorization/invitation-status'
import { IS_REVOKED, IS_UNANSWERED, invitations, isInvitationOpenAt } from '@portal/foundation/people'
import { eq, sql } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { timeAround, timeOrNull, worlds } from '../../testing/worlds.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rules E2 and E5: of 1,000 random invitations, SQL decides the status as the function does', async () => {
  const [{ accountId }, now] = [await app.account(), app.clock.now()]
  const made = worlds('invitations', (random, at) => ({
    accountId,
    email: `${at}@example.com`,
    canonicalEmail: `${at}@example.com`,
    roles: [],
    createdAt: now,
    tokenHash: random.uuid(),
    expiresAt: timeAround(random, now),
    acceptedAt: timeOrNull(random, now),
    revokedAt: timeOrNull(random, now),
  }))
  await app.db.insert(invitations).values(made)

  const found = await app.db
    .select({
      times: invitations,
      isOpen: sql<boolean>`${isInvitationOpenAt(now)}`,
      isUnanswered: sql<boolean>`${IS_UNANSWERED}`,
      isRevoked: sql<boolean>`${IS_REVOKED}`,
    })
    .from(invitations)
    .where(eq(invitations.accountId, accountId))
  const decided = found.map((one) => ({ ...one, status: invitationStatus(one.times, now) }))
  const apart = decided.filter(
    ({ status, ...inSql }) =>
      (status === 'open') !== inSql.isOpen ||
      isUnanswered(status) !== inSql.isUnanswered ||
      (status === 'revoked') !== inSql.isRevoked,
  )
  expect([decided.length, apart]).toEqual([1_000, []])
  expect([...new Set(decided.map(({ status }) => status))].sort()).toEqual([...INVITATION_STATUSES].sort())
})
