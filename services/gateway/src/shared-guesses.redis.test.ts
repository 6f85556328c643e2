import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type RedisServer, startRedis } from '@portal/foundation/testing'
import { secretKey, subscription } from './testing/books-in-memory.ts'
import { NOW, type TestGateway, testGateway } from './testing/test-gateway.ts'

const RIGHT = 'auth-id=00000000-0000-4000-8000-000000000001&auth-token=psk_right'
const WRONG = RIGHT.replace('psk_right', 'psk_wrong')

let redis: RedisServer
let gateways: [TestGateway, TestGateway]

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
beforeEach(async () => {
  await redis.restart()
  gateways = [await openGateway(), await openGateway()]
})
afterEach(() => Promise.all(gateways.map((gateway) => gateway.close())))

async function openGateway(): Promise<TestGateway> {
  const gateway = await testGateway({ REDIS_URL: redis.url })
  gateway.books.keys.set('secret 00000000-0000-4000-8000-000000000001', secretKey())
  gateway.books.accounts.set(1, { id: 1, subscriptions: [subscription(NOW)] })
  return gateway
}

async function ask(gateway: TestGateway, credentials: string): Promise<number> {
  const { status } = await gateway.get(
    `/street-address?${credentials}&street=1600+Pennsylvania+Avenue+NW&zipcode=20500`,
  )
  return status
}

async function guess(gateway: TestGateway, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let number = 0; number < times; number += 1) statuses.push(await ask(gateway, WRONG))
  return statuses
}

/** Until the gateway has heard what all have counted. */
async function becomes(gateway: TestGateway, status: number): Promise<void> {
  while ((await ask(gateway, RIGHT)) !== status);
}

test('what a network guesses at one gateway counts at the others: one more try there, and it has to wait', async () => {
  const [one, other] = gateways
  expect(await guess(one, 30)).not.toContain(429)
  expect(await ask(one, RIGHT)).toBe(429)

  expect(await guess(other, 1)).toEqual([401])
  await becomes(other, 429)
  const refused = await other.get(`/street-address?${RIGHT}&street=1`)
  expect(refused.problem).toBe('gateway:too-many-requests')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50)
})

test('who guesses less than thirty times at all of them together is not kept waiting', async () => {
  const [one, other] = gateways
  await guess(one, 14)
  await guess(other, 15)
  expect([await ask(one, RIGHT), await ask(other, RIGHT)]).toEqual([200, 200])
})

test('whom staff let in again is let in by every gateway, and begins to count anew', async () => {
  const [one, other] = gateways
  await guess(one, 30)
  await guess(other, 1)
  await becomes(other, 429)
  for (const gateway of gateways) {
    gateway.books.tell({ limiters: ['credentials 127.0.0.1'] })
    await gateway.gateway.catchUp()
  }
  for (const gateway of gateways) await becomes(gateway, 200)
  expect(await guess(other, 10)).not.toContain(429)
  expect(await ask(other, RIGHT)).toBe(200)
})

test.each([
  ['frozen', 'SIGSTOP'],
  ['killed', 'SIGKILL'],
] as const)(
  'rule D33: with a Redis that is %s for a minute each gateway counts by itself, and no lookup waits',
  async (_, signal) => {
    const [one, other] = gateways
    redis.signal(signal)
    expect(await guess(one, 31)).toEqual([...Array.from({ length: 30 }, () => 401), 429])
    expect(await guess(other, 1)).toEqual([401])
    const statuses: number[] = []
    for (let second = 0; second < 60; second += 1) {
      other.clock.advance(1_000)
      statuses.push(await ask(other, RIGHT))
    }
    expect(statuses).toEqual(Array(60).fill(200))
    await other.gateway.catchUp()
    const lookups = other.books.batches.flatMap(({ uses }) => uses.map((use) => use.lookups))
    expect(lookups.reduce((sum, more) => sum + more, 0)).toBe(60)
    redis.signal('SIGCONT')
  },
)
