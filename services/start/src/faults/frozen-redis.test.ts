import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createHttpServer, type HttpServer } from '@portal/foundation/http'
import { createLogger } from '@portal/foundation/logging'
import { readSettings } from '@portal/foundation/settings'
import { type RedisServer, startRedis } from '@portal/foundation/testing'
import { faultLasts, tellByHand } from '../testing/fault-length.ts'
import { until } from '../testing/until.ts'

let redis: RedisServer
let server: HttpServer

beforeEach(async () => {
  redis = await startRedis()
})
afterEach(async () => {
  await server.close()
  await redis.stop()
})

async function startServer(): Promise<void> {
  server = await createHttpServer({
    settings: readSettings({ REDIS_URL: redis.url }),
    log: createLogger({ logLevel: 'silent' }),
    rateLimit: 3,
  })
  server.get('/thing', async () => ({ ok: true }))
  await server.ready()
}

const ask = async () => (await server.inject('/thing')).statusCode

/** Sends concurrent requests until one of them gets this status. */
async function becomes(status: number): Promise<void> {
  await until(async () => (await Promise.all(Array.from({ length: 20 }, ask))).includes(status))
}

test.each([
  { name: 'freezes', breaks: () => redis.signal('SIGSTOP'), mends: () => redis.signal('SIGCONT') },
  { name: 'is killed and started again', breaks: () => redis.signal('SIGKILL'), mends: () => redis.restart() },
])('a Redis that $name limits nobody meanwhile, and limits again by itself', async ({ name, breaks, mends }) => {
  await startServer()
  await becomes(429)
  breaks()
  await becomes(200)
  let isOver = false
  void faultLasts().then(() => {
    isOver = true
  })
  let asked = 0
  let longest = 0
  for (; asked < 20 || !isOver; asked += 1) {
    const sentAt = performance.now()
    expect(await ask()).toBe(200)
    longest = Math.max(longest, performance.now() - sentAt)
    await turn()
  }
  await mends()
  await becomes(429)
  tellByHand(name, `${asked} requests meanwhile, longest ${Math.round(longest)} ms`)
})

test('a portal starts while its Redis is frozen', async () => {
  redis.signal('SIGSTOP')
  await startServer()
  expect(await ask()).toBe(200)
  redis.signal('SIGCONT')
  await becomes(429)
})
