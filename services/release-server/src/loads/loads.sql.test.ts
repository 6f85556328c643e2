import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { insertLoads, type Load, purgeOldLoads, sumUpLoads } from './loads.sql.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await createTestFoundation()
})
afterAll(() => foundation.close())

const aLoad = (said: Partial<Load>): Load => ({
  remote: 'keys',
  release: 'aaaaaa',
  module: './app',
  outcome: 'loaded',
  retries: 0,
  bytes: 40_000,
  phases: { plan: 0, entry: 10, code: 20, mount: 30, content: 40 },
  reportedAt: new Date('2026-03-09T09:00:00Z'),
  ...said,
})

test('of each release is summed up how it was loaded, the one that was told of last first', async () => {
  const { db } = foundation
  const older = [100, 200, 300, 400, 1_000].map((content, at) =>
    aLoad({ release: 'bbbbbb', retries: at === 0 ? 2 : 0, bytes: content * 10, phases: { plan: at, content } }),
  )
  const failed = aLoad({ release: 'bbbbbb', outcome: 'failed', bytes: 0, phases: {} })
  const later = new Date('2026-03-09T09:00:01Z')
  await insertLoads(db, [
    ...older,
    failed,
    aLoad({ outcome: 'fell-back', reportedAt: later }),
    aLoad({ outcome: 'left', reportedAt: later, phases: { plan: 4 } }),
    aLoad({ module: './cards', reportedAt: later }),
    aLoad({ remote: 'team' }),
  ])
  await insertLoads(db, [])

  const none = { loaded: 0, fellBack: 0, failed: 0, left: 0, retried: 0 }
  const sameOf = (one: number) => ({ p50: one, p75: one })
  const alike = { entry: sameOf(10), code: sameOf(20), mount: sameOf(30), content: sameOf(40) }
  expect(await sumUpLoads(db, 'keys')).toEqual([
    {
      release: 'aaaaaa',
      module: './app',
      count: 2,
      ...none,
      fellBack: 1,
      left: 1,
      bytes: sameOf(40_000),
      ...alike,
      plan: { p50: 2, p75: 3 },
    },
    {
      release: 'aaaaaa',
      module: './cards',
      count: 1,
      ...none,
      loaded: 1,
      bytes: sameOf(40_000),
      ...alike,
      plan: sameOf(0),
    },
    {
      release: 'bbbbbb',
      module: './app',
      count: 6,
      ...none,
      loaded: 5,
      failed: 1,
      retried: 1,
      bytes: { p50: 2_500, p75: 3_750 },
      plan: { p50: 2, p75: 3 },
      entry: null,
      code: null,
      mount: null,
      content: { p50: 300, p75: 400 },
    },
  ])
  expect(await sumUpLoads(db, 'nobody')).toEqual([])
})

test('a load is forgotten after thirty days', async () => {
  const { db } = foundation
  await insertLoads(db, [aLoad({ remote: 'old' })])
  await purgeOldLoads(db, new Date('2026-04-08T09:00:00Z'))
  expect(await sumUpLoads(db, 'old')).toHaveLength(1)
  await purgeOldLoads(db, new Date('2026-04-08T09:00:00.001Z'))
  expect(await sumUpLoads(db, 'old')).toEqual([])
})
