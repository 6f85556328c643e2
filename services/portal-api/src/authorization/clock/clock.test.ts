import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { getClock, moveClock } from '@portal/contracts/authorization/admin-clock'
import { audit } from '@portal/foundation/audit'
import { stepClock } from '@portal/foundation/portal-clock'
import { eq } from 'drizzle-orm'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused, type TestCaller } from '../../testing/test-caller.ts'

const DAY_S = 86_400

let app: TestApp
let fixed: TestApp
let root: TestCaller
beforeAll(async () => {
  app = await testApp()
  fixed = await testApp({ CLOCK: 'fixed' })
  root = await app.staff('super-admin')
})
afterAll(async () => {
  await app.close()
  await fixed.close()
})

describe('E32: the clock', () => {
  test('is sent forward and back by a super administrator, and the log tells of it', async () => {
    expect(await root.call(getClock)).toMatchObject({ ahead_seconds: 0 })
    const sent = await root.call(moveClock, { body: { move: '+30d' } })
    const days = (Date.parse(sent.moving_to ?? '') - Date.parse(sent.now)) / 86_400_000
    expect(Math.round(days)).toBe(30)

    await stepClock(app.db)
    const there = await root.call(getClock)
    expect(Math.round(there.ahead_seconds / DAY_S)).toBe(30)
    expect(there.moving_to).toBeUndefined()

    expect(await root.call(moveClock, { body: { move: 'reset' } })).toMatchObject({ ahead_seconds: 0 })
    const lines = await app.db.select().from(audit).where(eq(audit.action, 'clock.moved')).orderBy(audit.id)
    expect(lines.map(({ actorId, fields }) => [actorId, fields])).toEqual([
      [root.userId, { from: expect.any(String), to: sent.moving_to }],
      [root.userId, { from: expect.any(String), to: expect.any(String) }],
    ])
  })

  test.each(['yesterday', '2020-01-01', '+9999d'])('is not moved by %s, and the form says why', async (move) => {
    await expect(root.call(moveClock, { body: { move } })).rejects.toMatchObject({ status: 400 })
  })

  test.each(['support', 'billing-ops', 'catalog-admin', 'user-admin', 'auditor'] as const)(
    'is neither shown to %s nor moved by them',
    async (role) => {
      const caller = await app.staff(role)
      await expect(caller.call(getClock)).rejects.toEqual(refused(403, 'request:forbidden'))
      const moved = caller.call(moveClock, { body: { move: '+1d' } })
      await expect(moved).rejects.toEqual(refused(403, 'request:forbidden'))
    },
  )

  test('is not there where it is fixed, as in production', async () => {
    const caller = await fixed.staff('super-admin')
    await expect(caller.call(getClock)).rejects.toEqual(refused(404, 'request:not-found'))
    await expect(caller.call(moveClock, { body: { move: '+1d' } })).rejects.toEqual(refused(404, 'request:not-found'))
  })
})
