import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ID } from '../testing/fixture-portal.ts'
import { planIn, type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer()
})
afterAll(() => portal.close())
beforeEach(() => void portal.loads.splice(0))

const load = {
  remote: 'keys',
  release: ID,
  module: './app',
  outcome: 'loaded',
  retries: 0,
  bytes: 35_000,
  phases: { plan: 10, entry: 240, code: 250, mount: 30, content: 370 },
}

const post = (payload: unknown, to = portal) =>
  to.server.inject({
    method: 'POST',
    url: '/loads',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

describe('how a remote was loaded (rule P40)', () => {
  test('is kept, no matter who sends it', async () => {
    expect((await post([load, { ...load, module: './cards', phases: {} }])).statusCode).toBe(204)
    expect(portal.loads).toEqual([
      { ...load, reportedAt: new Date('2026-03-09T09:00:00Z') },
      { ...load, module: './cards', phases: {}, reportedAt: new Date('2026-03-09T09:00:00Z') },
    ])
  })

  test.each([
    ['a person', { ...load, user: 7 }],
    ['an account', { ...load, account_id: 1 }],
    ['an address', { ...load, page: '/account/keys?token=secret' }],
    ['a phase that there is not', { ...load, phases: { sign_in: 1 } }],
    ['an outcome that there is not', { ...load, outcome: 'gossip' }],
    ['a time before it began', { ...load, phases: { plan: -1 } }],
    ['a place that there is not', { ...load, module: './secret' }],
  ])('is refused when it holds %s', async (_, record) => {
    expect((await post([record])).statusCode).toBe(400)
    expect(portal.loads).toEqual([])
  })

  test.each([
    ['no list', load],
    ['more than a page may tell', Array.from({ length: 51 }, () => load)],
  ])('is refused when it is %s', async (_, body) => {
    expect((await post(body)).statusCode).toBe(400)
    expect(portal.loads).toEqual([])
  })

  test('is left out of a release that nobody published, with the answer of any other', async () => {
    const others = [
      { ...load, release: 'abcdef123456' },
      { ...load, remote: 'gossip' },
    ]
    const answers = [await post([load]), await post(others)].map(({ statusCode, body }) => [statusCode, body])
    expect(answers[0]).toEqual([204, ''])
    expect(answers[1]).toEqual(answers[0])
    expect(portal.loads).toHaveLength(1)
  })
})

test('one network adds no more than five hundred loads a day, and may not tell without end', async () => {
  const busy = await testReleaseServer()
  for (let sent = 0; sent < 12; sent += 1) await post(Array(50).fill(load), busy)
  expect(busy.loads).toHaveLength(500)

  const statuses: number[] = []
  for (let sent = 12; sent < 61; sent += 1) statuses.push((await post([], busy)).statusCode)
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([204, 429])
  await busy.close()
})

test.each([
  [{}, 10],
  [{ LOADS_SAMPLED: '2.5' }, 2.5],
  [{ LOADS_SAMPLED: '0' }, undefined],
])('with the settings %j a page tells with a chance of %p in a hundred', async (environment, percent) => {
  const asSet = await testReleaseServer({ environment })
  expect(planIn((await asSet.document('/account/keys', { as: 'owner' })).body).loadsSampled).toBe(percent)
  await asSet.close()
})
