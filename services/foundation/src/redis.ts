import { Redis } from 'ioredis'
import type { Logger } from './logging.ts'

export type { Redis } from 'ioredis'

/** Waits for the first connection or its failure; after a failure it goes on trying. `whenLost` is what the log then says. */
export async function connectRedis(url: string, log: Logger, whenLost: string): Promise<Redis> {
  // Waiting for a Redis that does not answer would take the process down with it: a silent connection is given up, with all
  // that was asked over it, and until there is another nobody waits.
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    socketTimeout: 500,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => log.warn({ error: error.message }, `Redis cannot be reached: ${whenLost}`))
  await new Promise<unknown>((settle) => redis.once('ready', settle).once('close', settle))
  return redis
}
