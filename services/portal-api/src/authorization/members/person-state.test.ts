import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { canLogIn, isLoginActive } from '@portal/contracts/authorization/person-state'
import { CAN_LOG_IN, isLoginActive as isLoginActiveInSql, users } from '@portal/foundation/people'
import { like, sql } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { timeOrNull, worlds } from '../../testing/worlds.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('rule G80: of 1,000 random people, SQL decides who can log in as the functions do', async () => {
  const now = app.clock.now()
  const made = worlds('people', (random, at) => ({
    email: `${at}@logins.example`,
    canonicalEmail: `${at}@logins.example`,
    firstName: 'Pat',
    lastName: 'Adler',
    createdAt: now,
    emailConfirmedAt: random.next() < 0.5 ? null : now,
    disabledAt: timeOrNull(random, now),
    redactionDueAt: timeOrNull(random, now),
    redactedAt: timeOrNull(random, now),
  }))
  await app.db.insert(users).values(made)

  const found = await app.db
    .select({ user: users, isActive: sql<boolean>`${isLoginActiveInSql()}`, can: sql<boolean>`${CAN_LOG_IN}` })
    .from(users)
    .where(like(users.email, '%@logins.example'))
  const apart = found.filter(({ user, isActive, can }) => isLoginActive(user) !== isActive || canLogIn(user) !== can)
  expect([found.length, apart]).toEqual([1_000, []])
  const outcomes = new Set(found.map(({ isActive, can }) => `${isActive} ${can}`))
  expect([...outcomes].sort()).toEqual(['false false', 'true false', 'true true'])
})
