import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/transaction.ts'
import { addMember, createAccount, createUser } from '../people/people.sql.ts'
import { accounts } from '../people/people.tables.ts'
import { createTestFoundation, type TestFoundation } from '../testing/test-foundation.ts'
import { mintAccessToken } from './access-token.ts'
import { createIdentifier } from './identify.ts'
import { announceRevocation, onRevocation } from './revocation.ts'
import { startSession } from './sessions.sql.ts'
import { sessions } from './sessions.tables.ts'

/* What an identifier remembers of a bearer token, for how long, and what it writes down of its use. */
const MINUTE = 60_000
let ground: TestFoundation
let people = 0
/** All that the database was asked, the look for revoked rights among it. */
let statements = 0

beforeAll(async () => {
  ground = await createTestFoundation()
  ground.onStatement(() => {
    statements += 1
  })
})
afterAll(() => ground.close())
afterEach(() => {
  jest.restoreAllMocks()
})

async function signIn() {
  const { db, clock, keys } = ground
  people += 1
  const now = clock.now()
  const userId = await createUser(db, { email: `person-${people}@example.com`, internalRoles: [], now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['api-key-viewer'], now })
  const { sessionId } = await startSession(db, { userId, accountId, now })
  const bearer = async (claims = {}) =>
    (await mintAccessToken(keys.signing, { sessionId, userId, accountId, ...claims }, clock.now())).access_token
  return { sessionId, userId, accountId, bearer }
}

const ask = async (token: string) => ground.identifier.byToken(token, ground.clock.now())

let held = 0

/** Holds what the process measures time with, not the clock, later than any test did before; answers how to move it on. */
function holdTime() {
  held += 1
  const started = Math.ceil(performance.now()) + held * 100_000
  const now = jest.spyOn(performance, 'now').mockReturnValue(started)
  return (ms: number) => void now.mockReturnValue(started + ms)
}

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const before = statements
  await work()
  return statements - before
}

describe('who is calling', () => {
  test.each(['', 'nonsense', 'a.b.c'])('is nobody by the token "%s"', async (token) => {
    expect(await ask(token)).toBeUndefined()
  })

  test('is nobody by a token whose person is not the one of its session', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect(await ask(await one.bearer({ userId: other.userId }))).toBeUndefined()
    expect(await ask(await one.bearer({ sessionId: 'unknown' }))).toBeUndefined()
  })
})

describe('what was read of a token', () => {
  test.each([
    ['is good for 30 seconds', 29_900, 'Acme'],
    ['and no longer', 30_100, 'Renamed'],
  ])('%s', async (_, later, label) => {
    const { accountId, bearer } = await signIn()
    const token = await bearer()
    const at = holdTime()
    await ask(token)
    await ground.db.update(accounts).set({ label: 'Renamed' }).where(eq(accounts.id, accountId))
    at(later)
    expect((await ask(token))?.account?.label).toBe(label)
  })

  test('is kept when a look finds that nobody lost a right; one looks after 200 ms and not before', async () => {
    const { bearer } = await signIn()
    const token = await bearer()
    const at = holdTime()
    await ask(token)
    at(199)
    expect(await statementsOf(() => ask(token))).toBe(0)
    at(200)
    expect(await statementsOf(() => ask(token))).toBe(1)
    at(400)
    expect(await statementsOf(() => ask(token))).toBe(1)
  })
})

describe('the use of a token', () => {
  const lastActive = async (id: string) =>
    (await ground.db.select({ at: sessions.lastActiveAt }).from(sessions).where(eq(sessions.id, id)))[0]?.at

  test('is written down once a minute', async () => {
    const { sessionId, bearer } = await signIn()
    const token = await bearer()
    const start = ground.clock.now().getTime()
    holdTime()
    await ask(token)

    ground.clock.advance(MINUTE - 1)
    expect(await statementsOf(() => ask(token))).toBe(0)
    ground.clock.advance(1)
    // Of the session, and of the membership.
    expect(await statementsOf(() => ask(token))).toBe(2)
    expect(await lastActive(sessionId)).toEqual(new Date(start + MINUTE))
    expect(await statementsOf(() => ask(token))).toBe(0)
  })

  test('that cannot be written down fails the call', async () => {
    const { bearer } = await signIn()
    const token = await bearer()
    const update = () => {
      throw new Error('the database is away')
    }
    const readOnly: Database = Object.create(ground.db, { update: { value: update } })
    const identifier = createIdentifier({ ...ground, db: readOnly }, ground.keys.signing)
    ground.clock.advance(MINUTE)
    await expect(identifier.byToken(token, ground.clock.now())).rejects.toThrow('the database is away')
    identifier.close()
  })
})

test('a listener that was removed hears of no further lost right', () => {
  const heard = jest.fn()
  const stop = onRevocation(heard)
  announceRevocation()
  stop()
  announceRevocation()
  expect(heard).toHaveBeenCalledTimes(1)
})
