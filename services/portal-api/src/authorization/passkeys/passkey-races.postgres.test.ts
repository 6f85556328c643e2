import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { askForPasskey, logInWithPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { addPasskey, beginPasskey } from '@portal/contracts/authorization/passkeys'
import type { Transaction } from '@portal/foundation/database'
import { sessions } from '@portal/foundation/sessions'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { atTheSameMoment } from '../../testing/at-the-same-moment.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { addOwnPasskey, testAuthenticator } from '../../testing/test-authenticator.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { passkeys } from './passkeys.tables.ts'

/* Only PostgreSQL does two transactions at the same time. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const lockUser =
  ({ userId }: TestCaller) =>
  (tx: Transaction) =>
    tx.execute(sql`select 1 from users where id = ${userId} for update`)

/** Returns the sessions of a person that began by passkey. */
function sessionsOf({ userId, sessionId }: TestCaller) {
  return app.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), ne(sessions.id, sessionId)))
}

const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'in' : result.reason.problem)).sort()

test('rule B102: of two posts of one answer one passes', async () => {
  const person = await app.account()
  const authenticator = await addOwnPasskey(person, testAuthenticator({ isSynced: true }))
  const at = app.visitor()
  const { options } = await at.call(askForPasskey, { body: {} })
  const body = { answer: authenticator.use(options) }
  const results = await atTheSameMoment(app.db, lockUser(person), () => [
    at.call(logInWithPasskey, { body }),
    at.call(logInWithPasskey, { body }),
  ])
  expect(outcomes(results)).toEqual(['identity-context:passkey-expired', 'in'])
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('rule B107: of two answers with one counter, as two copies of a passkey give them, one passes', async () => {
  const person = await app.account()
  const authenticator = await addOwnPasskey(person)
  const enter = async () => {
    const at = app.visitor()
    const { options } = await at.call(askForPasskey, { body: {} })
    const body = { answer: authenticator.use(options, { counter: 9 }) }
    return () => at.call(logInWithPasskey, { body })
  }
  const [one, other] = [await enter(), await enter()]
  const results = await atTheSameMoment(app.db, lockUser(person), () => [one(), other()])
  expect(outcomes(results)).toEqual(['identity-context:passkey-refused', 'in'])
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('rule B100: of two that would both be the tenth one is added', async () => {
  const person = await app.account()
  const { options: first } = await person.call(beginPasskey)
  const { options: second } = await person.call(beginPasskey)
  for (let more = 0; more < 9; more += 1) await addOwnPasskey(person)
  const results = await atTheSameMoment(app.db, lockUser(person), () =>
    [first, second].map((options) => person.call(addPasskey, { body: { answer: testAuthenticator().make(options) } })),
  )
  expect(outcomes(results)).toEqual(['identity-context:too-many-passkeys', 'in'])
  expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, person.userId))).toHaveLength(10)
})
