import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { deactivateUser, removeSecondFactorOf } from '@portal/contracts/authorization/admin-identities'
import { beginSecondFactor, confirmSecondFactor } from '@portal/contracts/authorization/second-factor'
import { logIn } from '@portal/contracts/authorization/session'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import { sessions } from '@portal/foundation/sessions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import {
  givePassword,
  phoneWith,
  setUpTwoSteps,
  TWO_STEP_PASSWORD,
  takeFirstStep,
  takeSecondStep,
} from '../../testing/two-step-login.ts'
import { lockPerson } from '../admin-identities/activation.sql.ts'
import { redactPerson } from '../admin-identities/redact.sql.ts'

/* Only PostgreSQL does two transactions at the same time. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function halfway() {
  const person = await app.account()
  await givePassword(app, person)
  const { phone } = await setUpTwoSteps(app, person)
  const at = app.visitor()
  return { person, at, ticket: await takeFirstStep(at, person), code: phone.code() }
}

const lockApp =
  ({ userId }: TestCaller) =>
  (tx: Transaction) =>
    tx.execute(sql`select 1 from authenticator_apps where user_id = ${userId} for update`)
const lockMember =
  ({ userId }: TestCaller) =>
  (tx: Transaction) =>
    tx.execute(sql`select 1 from memberships where user_id = ${userId} for update`)

/** Returns whether a transaction of this database waits for a lock. */
async function isOneWaiting(): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { rows } = (await app.db.execute(waiting)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** Makes a call as soon as another one waits for a lock, or after a second in which none did. */
async function onceOneWaits<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let look = 0; look < 200 && !(await isOneWaiting()); look += 1) await wait(5)
  return call()
}

/** Returns the sessions that are left of a person. */
function sessionsOf({ userId }: TestCaller) {
  return app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
}

const query = { reason: 'Lost the phone, called back' }

test('a log-in by code and staff who turn two-step login off never wait for each other, and no session is left', async () => {
  const { person, at, ticket, code } = await halfway()
  const administrator = await app.staff('user-admin')
  const params = { id: person.userId }
  const results = await atTheSameMoment<unknown>(app.db, lockApp(person), () => [
    takeSecondStep(at, ticket, code),
    onceOneWaits(() => administrator.call(removeSecondFactorOf, { params, query })),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await sessionsOf(person)).toEqual([])
})

test('a log-in by code and the redaction of the person never wait for each other', async () => {
  const { person, at, ticket, code } = await halfway()
  const redact = () =>
    inTransaction(app.db, async (tx) => {
      await lockPerson(tx, person.userId)
      await redactPerson(tx, person.userId, app.clock.now())
    })
  const results = await atTheSameMoment<unknown>(app.db, lockApp(person), () => [
    takeSecondStep(at, ticket, code),
    onceOneWaits(redact),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('a person who is deactivated while their code comes in is left without a session', async () => {
  const { person, at, ticket, code } = await halfway()
  const administrator = await app.staff('user-admin')
  const params = { id: person.userId }
  const lock = (tx: Transaction) => tx.execute(sql`select 1 from users where id = ${person.userId} for update`)
  const [deactivated] = await atTheSameMoment<unknown>(app.db, lock, () => [
    administrator.call(deactivateUser, { params, query }),
    onceOneWaits(() => takeSecondStep(at, ticket, code)),
  ])
  expect(deactivated?.status).toBe('fulfilled')
  expect(await sessionsOf(person)).toEqual([])
})

test('rule B90: a log-in by password alone while two-step login is turned on is no fresh one', async () => {
  const person = await app.account()
  await givePassword(app, person)
  const { secret } = await person.call(beginSecondFactor)
  const body = { code: phoneWith(secret, app.clock).code() }
  const results = await atTheSameMoment<unknown>(app.db, lockMember(person), () => [
    app.visitor().call(logIn, { body: { username: person.email, password: TWO_STEP_PASSWORD } }),
    onceOneWaits(() => person.call(confirmSecondFactor, { body })),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const fresh = (await sessionsOf(person)).filter(({ provedAt }) => provedAt)
  expect(fresh.map(({ id }) => id)).toEqual([person.sessionId])
})
