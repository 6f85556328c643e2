import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { addMember, createAccount, createUser } from '../people/people.sql.ts'
import { memberships, users } from '../people/people.tables.ts'
import { createTestFoundation, type TestFoundation } from '../testing/test-foundation.ts'
import { mintAccessToken } from './access-token.ts'
import { announceRevocation } from './revocation.ts'
import { endSession, endSessionsOf, purgeOldSessions, recordActivity, revoke, startSession } from './sessions.sql.ts'
import { revocation, sessions } from './sessions.tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let ground: TestFoundation
let people = 0
/** The process's monotonic clock, in ms; fixed within a test, and later in each. */
let time = performance.now()

beforeAll(async () => {
  ground = await createTestFoundation()
})
afterAll(() => ground.close())
beforeEach(() => {
  time += 60_000
  jest.spyOn(performance, 'now').mockReturnValue(time)
})
afterEach(() => {
  jest.restoreAllMocks()
})

async function signIn({ staff = false } = {}) {
  const { db, clock, keys } = ground
  people += 1
  const now = clock.now()
  const email = `person-${people}@example.com`
  const userId = await createUser(db, { email, internalRoles: staff ? ['support'] : [], now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['api-key-viewer'], now })
  const session = await startSession(db, { userId, accountId: staff ? null : accountId, now })
  const bearer = async () =>
    (await mintAccessToken(keys.signing, { ...session, userId, accountId }, clock.now())).access_token
  return { ...session, userId, accountId, bearer }
}

const ask = (token: string, options = {}) => ground.identifier.byToken(token, ground.clock.now(), options)
const askByCookie = (token: string) => ground.identifier.byCookie(token, { now: ground.clock.now(), requestId: 'test' })

test('a token says who is calling and what they may do in their account', async () => {
  const { userId, accountId, bearer } = await signIn()
  expect(await ask(await bearer())).toMatchObject({
    userId,
    staff: false,
    confirmed: true,
    roles: ['api-key-viewer'],
    account: { id: accountId, label: 'Acme' },
  })
})

test('staff have their internal roles and no account, whatever their token says', async () => {
  const { bearer } = await signIn({ staff: true })
  const found = await ask(await bearer())
  expect(found).toMatchObject({ staff: true, roles: ['support'] })
  expect(found?.account).toBeUndefined()
})

test('a second request costs no statement', async () => {
  const { bearer } = await signIn()
  const token = await bearer()
  await ask(token)
  const before = ground.statements.length
  await ask(token)
  expect(ground.statements.length).toBe(before)
})

test('requests that come at once with a new token find their session in one statement', async () => {
  const { bearer } = await signIn()
  const token = await bearer()
  await ask('unknown')
  const before = ground.statements.length
  const found = await Promise.all([ask(token), ask(token), ask(token)])
  expect(ground.statements.length - before).toBe(1)
  expect(new Set(found).size).toBe(1)
})

test('while it cannot be seen whether a right was taken away, nobody is let in from memory', async () => {
  const { bearer } = await signIn()
  const token = await bearer()
  await ask(token)
  const started = performance.now()
  jest.spyOn(performance, 'now').mockReturnValue(started + 1_001)
  let isAway = true
  ground.onStatement(() => {
    if (isAway) throw new Error('the database is away')
  })
  await expect(ask(token)).rejects.toThrow()
  await expect(ask(token)).rejects.toThrow()
  isAway = false
  expect(await ask(token)).toBeDefined()
})

test('a token is worth nothing once its session has ended', async () => {
  const { sessionId, token: cookie, bearer } = await signIn()
  const token = await bearer()
  expect(await ask(token)).toBeDefined()

  await endSession(ground.db, sessionId, ground.clock.now())
  expect(await ask(token)).toBeUndefined()
  expect(await askByCookie(cookie)).toBeUndefined()
})

test('all other sessions of a person can be ended', async () => {
  const { userId, sessionId, bearer } = await signIn()
  const { db, clock } = ground
  const other = await startSession(db, { userId, accountId: null, now: clock.now() })
  await endSessionsOf(db, userId, clock.now(), sessionId)

  expect(await ask(await bearer())).toBeDefined()
  expect(await askByCookie(other.token)).toBeUndefined()
})

test('a role that is taken away is gone with the next request', async () => {
  const { userId, bearer } = await signIn()
  const token = await bearer()
  await ask(token)
  await ground.db.update(memberships).set({ roles: [] }).where(eq(memberships.userId, userId))
  await revoke(ground.db)
  expect((await ask(token))?.roles).toEqual([])
})

test('a right that another process took away is gone after 200 ms', async () => {
  const { userId, bearer } = await signIn()
  const token = await bearer()
  await ask(token)
  await ground.db.update(users).set({ disabledAt: ground.clock.now() }).where(eq(users.id, userId))
  const { version } = (await ground.db.select().from(revocation))[0]!
  await ground.db.update(revocation).set({ version: version + 1 })

  jest.mocked(performance.now).mockReturnValue(time + 200)
  expect(await ask(token)).toBeUndefined()
})

test.each(['disabledAt', 'redactedAt'] as const)(
  'nobody whose %s is set gets in, by token or cookie',
  async (column) => {
    const { userId, token: cookie, bearer } = await signIn()
    const { db, clock } = ground
    await db
      .update(users)
      .set({ [column]: clock.now() })
      .where(eq(users.id, userId))

    expect(await ask(await bearer())).toBeUndefined()
    expect(await askByCookie(cookie)).toBeUndefined()
  },
)

test('what is read while a right is taken away is not remembered', async () => {
  const { bearer } = await signIn()
  const token = await bearer()
  const { statements } = ground
  const record = jest.spyOn(statements, 'push').mockImplementation(() => {
    // At this moment the statement is on its way and its answer already old.
    announceRevocation()
    return 0
  })
  await ask(token)
  record.mockRestore()

  const before = statements.length
  await ask(token)
  expect(statements.length).toBeGreaterThan(before)
})

test.each([
  ['a customer', 'twelve hours', false, 12 * HOUR],
  ['staff', 'an hour', true, HOUR],
] as const)('%s is out after idling for %s, and not before', async (_who, _time, staff, idle) => {
  const { token: cookie } = await signIn({ staff })
  const start = ground.clock.now()
  ground.clock.set(new Date(start.getTime() + idle - 1))
  expect(await askByCookie(cookie)).toBeDefined()
  ground.clock.advance(1)
  expect(await askByCookie(cookie)).toBeUndefined()
})

test('a token that is remembered is worth nothing once it has ended', async () => {
  const { bearer } = await signIn()
  const token = await bearer()
  const start = ground.clock.now()
  expect(await ask(token)).toBeDefined()
  const before = ground.statements.length

  ground.clock.set(new Date(start.getTime() + 30 * MINUTE - 1))
  expect(await ask(token, { background: true })).toBeDefined()
  expect(ground.statements.length).toBe(before)
  ground.clock.advance(1)
  expect(await ask(token, { background: true })).toBeUndefined()
})

test('a clock that is set back a day ends no session, and takes tokens of that day alone', async () => {
  const { token: cookie, bearer } = await signIn()
  const start = ground.clock.now()
  const before = await bearer()
  ground.clock.set(new Date(start.getTime() - DAY))
  expect(await askByCookie(cookie)).toBeDefined()
  expect(await ask(before)).toBeUndefined()
  expect(await ask(await bearer())).toBeDefined()

  // Back again, with twelve hours still to idle.
  ground.clock.set(start)
  expect(await askByCookie(cookie)).toBeDefined()
  expect(await ask(before)).toBeDefined()
})

test('a clock that jumps a day ahead ends what has idled so long, and a new sign-in begins as ever', async () => {
  const { token: cookie, bearer } = await signIn()
  const before = await bearer()
  ground.clock.advance(DAY)
  expect(await askByCookie(cookie)).toBeUndefined()
  expect(await ask(before)).toBeUndefined()

  const next = await signIn()
  expect(await askByCookie(next.token)).toBeDefined()
  expect(await ask(await next.bearer())).toBeDefined()
})

test('a customer who is active all the time is out after two weeks, and not before', async () => {
  const { sessionId, userId, token: cookie } = await signIn()
  const end = new Date(ground.clock.now().getTime() + 14 * DAY)
  ground.clock.set(new Date(end.getTime() - 1))
  await recordActivity(ground.db, { sessionId, userId, account: undefined }, ground.clock.now())

  expect(await askByCookie(cookie)).toBeDefined()
  ground.clock.advance(1)
  expect(await askByCookie(cookie)).toBeUndefined()
})

test('activity keeps a session of staff alive, up to twelve hours', async () => {
  const { bearer } = await signIn({ staff: true })
  for (let hour = 0; hour < 12; hour += 1) {
    expect(await ask(await bearer())).toBeDefined()
    ground.clock.advance(HOUR - MINUTE)
  }
  expect(await ask(await bearer())).toBeDefined()
  ground.clock.advance(12 * MINUTE - 1)
  expect(await ask(await bearer())).toBeDefined()
  ground.clock.advance(1)
  expect(await ask(await bearer())).toBeUndefined()
})

test('timers and new tokens are no activity', async () => {
  const { token: cookie, bearer } = await signIn({ staff: true })
  for (let minutes = 0; minutes < 60; minutes += 20) {
    expect(await ask(await bearer(), { background: true })).toBeDefined()
    expect(await askByCookie(cookie)).toBeDefined()
    ground.clock.advance(20 * MINUTE)
  }
  expect(await ask(await bearer(), { background: true })).toBeUndefined()
})

test('a session that is too old to live is thrown away, and no other', async () => {
  const { db, clock } = ground
  const old = await signIn()
  clock.advance(14 * DAY)
  const young = await signIn()
  await purgeOldSessions(db, clock.now())

  const kept = await db.select({ id: sessions.id }).from(sessions)
  expect(kept).not.toContainEqual({ id: old.sessionId })
  expect(kept).toContainEqual({ id: young.sessionId })
})
