import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { Redis } from 'ioredis'
import type { Logger } from '../logging.ts'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Counts requests a minute by address, in Redis or in memory. A Redis that is down or frozen limits nobody. */
export async function limitRate(
  server: FastifyInstance,
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  max: number,
  log: Logger,
): Promise<preHandlerAsyncHookHandler> {
  const redis = redisUrl ? await connect(redisUrl, log) : undefined
  if (redis) server.addHook('onClose', async () => redis.disconnect())
  await server.register(rateLimit, {
    max,
    timeWindow: 60_000,
    skipOnError: true,
    ...(redis ? { redis } : {}),
    addHeaders: { ...QUIET, 'retry-after': true },
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_, { ttl }) =>
      problem('request:rate-limited', { context: { retry_after: Math.ceil(ttl / 1_000) } }),
  })
  return server.rateLimit() as preHandlerAsyncHookHandler
}

/** Waits for the first connection or its failure; after a failure it goes on trying. */
async function connect(url: string, log: Logger): Promise<Redis> {
  // Waiting for a Redis that does not answer would take the portal down with it: a silent connection is given up, with all
  // that was asked over it, and until there is another nobody waits.
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    socketTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => log.warn({ error: error.message }, 'Redis cannot be reached: requests are not limited'))
  await new Promise<unknown>((settle) => redis.once('ready', settle).once('close', settle))
  return redis
}
