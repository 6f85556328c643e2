import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { logIn } from '@portal/contracts/authorization/session'
import { purgeOldAttempts } from '@portal/foundation/attempts'
import { openMailJob } from '@portal/foundation/mail'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { createUser } from '@portal/foundation/people'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { authorizationJobs } from '../jobs.ts'

const MINUTE = 60_000
let app: TestApp
let networks = 0
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: 'true' })
})
afterAll(() => app.close())

/** Five wrong passwords from a network of their own; returns how many statements the last of them took. */
async function guess(username: string): Promise<string[]> {
  networks += 1
  const headers = { 'x-forwarded-for': `203.0.113.${networks}` }
  let before = 0
  for (let attempt = 0; attempt < 5; attempt += 1) {
    before = app.foundation.statements.length
    const answer = await app.visitor().send(logIn, { body: { username, password: 'not it' }, headers })
    expect(answer.statusCode).toBe(401)
  }
  return app.foundation.statements.slice(before).map((statement) => statement.replace(/\s+/g, ' '))
}

async function somebody(email: string): Promise<string> {
  await createUser(app.db, { email, now: app.clock.now() })
  return email
}

/** Runs due jobs, and returns the letters to a person so far. */
async function lettersTo(email: string) {
  const { db, clock, log, keys } = app.foundation
  await createOutbox({ db, clock, log, handlers: authorizationJobs(app.foundation) }).runDue()
  const jobs = (await db.select().from(outbox)).filter(({ kind }) => kind === 'mail')
  return jobs.map(({ payload }) => openMailJob(keys.envelope, payload)).filter(({ to }) => to === email)
}

test('the owner is told of wrong passwords one to fifteen minutes later, nobody knows when', async () => {
  const email = await somebody('told@example.com')
  for (let round = 0; round < 5; round += 1) await guess(email)
  const waits = (await app.db.select().from(outbox)).map(({ runAt }) => runAt.getTime() - app.clock.now().getTime())
  expect(waits).toHaveLength(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(MINUTE)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15 * MINUTE)
  expect(new Set(waits).size).toBeGreaterThan(1)

  app.clock.advance(MINUTE - 1)
  expect(await lettersTo(email)).toEqual([])
  app.clock.advance(14 * MINUTE + 1)
  expect(await lettersTo(email)).toEqual([
    expect.objectContaining({
      subject: 'Failed attempts to log in to Doorstep',
      action: { label: 'Log in', url: 'http://localhost:4000/login' },
    }),
  ])
})

test('one letter a day, however many networks guess', async () => {
  const email = await somebody('victim@example.com')
  const guessAndWait = async () => {
    for (let network = 0; network < 3; network += 1) await guess(email)
    app.clock.advance(15 * MINUTE)
    await purgeOldAttempts(app.db, app.clock.now())
    return (await lettersTo(email)).length
  }
  expect(await guessAndWait()).toBe(1)
  app.clock.advance(23 * 60 * MINUTE)
  await purgeOldAttempts(app.db, app.clock.now())
  expect(await guessAndWait()).toBe(1)
  app.clock.advance(60 * MINUTE)
  expect(await guessAndWait()).toBe(2)
})

test('the attempt that causes a letter takes the same statements for an address that nobody has', async () => {
  const [email, nobodys] = [await somebody('costly@example.com'), 'nobody@example.com']
  expect(await guess(nobodys)).toEqual(await guess(email))
  app.clock.advance(15 * MINUTE)
  expect(await lettersTo(nobodys)).toEqual([])
  expect(await lettersTo(email)).toHaveLength(1)
})
