import type { Logger } from '@portal/foundation/logging'
import { connectRedis } from '@portal/foundation/redis'
import type { Settings } from '@portal/foundation/settings'

/** Wrong credentials of a network in its minute, counted by all gateways on one Redis. */
export interface CountedGuesses {
  count: number
  /** ms of the minute that are left. */
  leftMs: number
}

/** Wrong credentials by network, counted by all gateways together. */
export interface SharedGuesses {
  /** Counts one more. `undefined` while Redis is away: then each gateway counts by itself. */
  count(network: string): Promise<CountedGuesses | undefined>
  clear(network: string): Promise<void>
  close(): void
}

export async function shareGuesses(
  { redisUrl }: Pick<Settings, 'redisUrl'>,
  log: Logger,
  minuteMs: number,
): Promise<SharedGuesses | undefined> {
  if (!redisUrl) return undefined
  const redis = await connectRedis(redisUrl, log, 'each gateway counts wrong credentials by itself')
  const nameOf = (network: string) => `gateway:guesses:${network}`
  return {
    count: async (network) => {
      const name = nameOf(network)
      const counting = redis.multi().set(name, 0, 'PX', minuteMs, 'NX').incr(name).pttl(name).exec()
      const answers = await counting.catch(() => null)
      const [count, leftMs] = (answers ?? []).slice(1).map(([error, value]) => (error ? undefined : Number(value)))
      return count === undefined || leftMs === undefined ? undefined : { count, leftMs }
    },
    clear: async (network) => void (await redis.del(nameOf(network)).catch(() => undefined)),
    close: () => redis.disconnect(),
  }
}
