import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { dropOverrides, listOverrides, setOverride } from '@portal/contracts/authorization/overrides'
import { audit } from '@portal/foundation/audit'
import { findVisitor } from '@portal/foundation/sessions'
import { asc, like } from 'drizzle-orm'
import { actAs } from '../../testing/act-as.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const HOUR = 3_600_000
const FORBIDDEN = refused(403, 'request:forbidden')

let app: TestApp
let developer: TestCaller
beforeAll(async () => {
  app = await testApp()
  developer = await app.staff('super-admin')
})
afterAll(() => app.close())

const serve = (by: TestCaller, { remote = 'keys', origin = 'http://localhost:4050', hours = 8 } = {}) =>
  by.call(setOverride, { params: { remote }, body: { origin, hours } })

/** Opens the session the way the document request does, at a given time. */
function visitOf(caller: TestCaller, now = app.clock.now()) {
  const cookie = decodeURIComponent(Buffer.from(caller.cookies.get('session') ?? '').toString())
  return findVisitor(app.foundation, cookie.split('.').slice(0, 2).join('.'), { now, requestId: 'a-document' })
}

describe('P23: an override', () => {
  test('is of one session, and of nobody else’s', async () => {
    const other = await app.staff('super-admin')
    const customer = await app.account()
    const until = new Date(app.clock.now().getTime() + 8 * HOUR).toISOString()
    const mine = [{ remote: 'keys', origin: 'http://localhost:4050', until }]
    expect(await serve(developer)).toEqual({ overrides: mine })

    expect((await visitOf(developer))?.overrides).toEqual(mine)
    expect((await visitOf(other))?.overrides).toEqual([])
    expect(await visitOf(customer)).not.toHaveProperty('overrides')
    expect(await visitOf(await app.staff('support'))).not.toHaveProperty('overrides')
    expect(await other.call(listOverrides)).toEqual({ overrides: [] })
  })

  test('is over after its time', async () => {
    const brief = await app.staff('super-admin')
    await serve(brief, { hours: 1 })
    const at = (ms: number) => new Date(app.clock.now().getTime() + ms)
    expect((await visitOf(brief, at(HOUR - 1)))?.overrides).toHaveLength(1)
    expect((await visitOf(brief, at(HOUR)))?.overrides).toEqual([])
  })

  test('lasts at most eight hours', async () => {
    await expect(serve(developer, { hours: 9 })).rejects.toMatchObject({ status: 400 })
  })

  test.each([
    'https://evil.example',
    'http://localhost.evil.example:4050',
    'http://localhost:4050/path',
    "http://localhost:4050 'unsafe-eval'",
    'http://localhost:4000',
    'localhost:4050',
  ])('of %s is refused: nothing allows that origin', async (origin) => {
    await expect(serve(developer, { origin })).rejects.toEqual(refused(409, 'release:origin-not-allowed'))
  })

  test.each(['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor'] as const)(
    'is refused to %s alone',
    async (role) => {
      await expect(serve(await app.staff(role))).rejects.toEqual(FORBIDDEN)
    },
  )

  test('is refused to a customer', async () => {
    const owner = await app.account()
    await expect(serve(owner)).rejects.toEqual(FORBIDDEN)
    expect(await visitOf(owner)).not.toHaveProperty('overrides')
  })

  test('holds while its developer acts as a customer, and that customer has nothing of it', async () => {
    const [acting, owner] = [await app.staff('super-admin'), await app.account()]
    await actAs(acting, owner)
    await serve(acting)
    expect(await visitOf(acting)).toMatchObject({
      visitor: { user: { id: owner.userId } },
      overrides: [{ remote: 'keys' }],
    })
    expect(await visitOf(owner)).not.toHaveProperty('overrides')
    expect(JSON.stringify(await owner.call(listAuditEntries))).not.toContain('4050')
  })

  test('is taken back as a whole, and the log tells of each', async () => {
    const tidy = await app.staff('super-admin')
    await serve(tidy)
    await serve(tidy, { remote: 'team', origin: 'http://127.0.0.1:4051', hours: 1 })
    await tidy.call(dropOverrides)
    await tidy.call(dropOverrides)
    expect((await visitOf(tidy))?.overrides).toEqual([])

    const lines = await app.db.select().from(audit).where(like(audit.action, 'override.%')).orderBy(asc(audit.id))
    const hers = lines.filter(({ actorId }) => actorId === tidy.userId)
    expect(hers.map(({ action, subject }) => [action, subject])).toEqual([
      ['override.set', 'keys'],
      ['override.set', 'team'],
      ['override.dropped', 'keys'],
      ['override.dropped', 'team'],
    ])
    expect(hers[0]?.fields).toMatchObject({ origin: 'http://localhost:4050' })
  })
})
