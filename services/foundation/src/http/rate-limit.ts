import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { Logger } from '../logging.ts'
import { problem } from '../problem.ts'
import { connectRedis } from '../redis.ts'
import type { Settings } from '../settings.ts'

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Counts requests a minute by address, in Redis or in memory. A Redis that is down or frozen limits nobody. */
export async function limitRate(
  server: FastifyInstance,
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  max: number,
  log: Logger,
): Promise<preHandlerAsyncHookHandler> {
  const redis = redisUrl ? await connectRedis(redisUrl, log, 'requests are not limited') : undefined
  if (redis) server.addHook('onClose', async () => redis.disconnect())
  await server.register(rateLimit, {
    max,
    timeWindow: 60_000,
    skipOnError: true,
    ...(redis ? { redis } : {}),
    addHeaders: { ...QUIET, 'retry-after': true },
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_, { ttl }) => tooMany(ttl),
  })
  return server.rateLimit() as preHandlerAsyncHookHandler
}

/**
 * Counts endpoints outside the calls against the client's address. Returns a function that rejects with
 * `request:rate-limited` after too many.
 */
export function countRequest(server: FastifyInstance): (address: string) => Promise<void> {
  const count = server.createRateLimit()
  return async (ip) => {
    const counted = await count({ ip, routeOptions: {} } as FastifyRequest)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(counted.ttl)
  }
}

/** `ttl` in ms. */
function tooMany(ttl: number) {
  return problem('request:rate-limited', { context: { retry_after: Math.ceil(ttl / 1_000) } })
}
