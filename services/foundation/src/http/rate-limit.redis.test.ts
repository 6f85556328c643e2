import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../metrics.ts'
import { readSettings } from '../settings.ts'
import { freePort } from '../testing/free-port.ts'
import { createHttpServer } from './http-server.ts'

let redis: ChildProcess
let settings: ReturnType<typeof readSettings>

beforeAll(async () => {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const options = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no']
  redis = spawn('redis-server', options, { stdio: 'ignore' })
  settings = readSettings({ REDIS_URL: url })
  // Tries again until it is there.
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null }).on('error', () => undefined)
  await client.ping()
  client.disconnect()
})
afterAll(async () => {
  const ended = once(redis, 'exit')
  redis.kill()
  await ended
})

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
