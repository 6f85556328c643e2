import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { readSettings } from '../settings.ts'
import { type RedisServer, startRedis } from '../testing/redis-server.ts'
import { createHttpServer } from './http-server.ts'

let redis: RedisServer
let settings: ReturnType<typeof readSettings>

beforeAll(async () => {
  redis = await startRedis()
  settings = readSettings({ REDIS_URL: redis.url })
})
afterAll(() => redis.stop())

async function newServer() {
  const log = createLogger({ logLevel: 'silent' })
  const server = await createHttpServer({
    settings,
    log,
    metrics: createMetrics({ ofProcess: false }),
    bodyLimit: 1_000,
    rateLimit: 2,
  })
  server.get('/thing', async () => ({ ok: true }))
  await server.ready()
  return server
}

test('processes on one Redis count together', async () => {
  const [first, second] = [await newServer(), await newServer()]
  const statuses: number[] = []
  for (const server of [first, second, first, second]) statuses.push((await server.inject('/thing')).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429])
  await Promise.all([first.close(), second.close()])
})
