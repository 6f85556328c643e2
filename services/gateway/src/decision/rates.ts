import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Books } from '../books.ts'

/** Share of a license's requests a second that a gateway answers before it reports them; at least one request. */
const SHARE_UNREPORTED = 0.02
/** Delay before a small number of requests is reported, in ms. */
const REPORT_AFTER_MS = 100
/** How long a request waits for the shared count, in ms. After that, this gateway counts alone. */
const WAIT_AT_MOST_MS = 500

/** Requests a second of an account under one license, counted by all gateways together (rule D82). `resource` is `lookups`. */
export interface RateLimiter {
  /**
   * Takes one, and returns whether it was available; synchronously while the unreported count stays below the share.
   */
  take(name: string, perSecond: number, now: number): boolean | Promise<boolean>
  clear(name: string): void
  stop(): void
}

interface Bucket {
  left: number
  at: number
  perSecond: number
  unreported: number
  reporting: { promise: Promise<void>; since: number } | undefined
  timer: NodeJS.Timeout | undefined
  /** By `performance.now()`: until then the shared count was unreachable. */
  aloneUntil: number
}

/** A bucket that fills as fast as the limit allows, and holds what fits into a second. */
export function createRateLimiter({ takeFromRate }: Pick<Books, 'takeFromRate'>): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: 100_000, dispose: ({ timer }) => clearTimeout(timer) })

  function bucketOf(name: string, perSecond: number, now: number): Bucket {
    let bucket = buckets.get(name)
    if (!bucket) {
      bucket = { left: perSecond, at: now, perSecond, unreported: 0, aloneUntil: 0, ...NOTHING_UNDER_WAY }
      buckets.set(name, bucket)
    }
    bucket.left = Math.min(perSecond, bucket.left + (Math.max(0, now - bucket.at) / 1_000) * perSecond)
    Object.assign(bucket, { at: Math.max(bucket.at, now), perSecond })
    return bucket
  }

  async function reportNow(name: string, bucket: Bucket): Promise<void> {
    const taken = bucket.unreported
    bucket.unreported = 0
    try {
      const left = await takeFromRate({ name, perSecond: bucket.perSecond, taken })
      if (left !== undefined) bucket.left = Math.min(bucket.left, left - bucket.unreported)
    } catch {
      bucket.unreported += taken
      bucket.aloneUntil = performance.now() + 1_000
    }
  }

  function report(name: string, bucket: Bucket): Promise<void> {
    clearTimeout(bucket.timer)
    bucket.timer = undefined
    if (!bucket.reporting) {
      const promise = reportNow(name, bucket).finally(() => {
        bucket.reporting = undefined
      })
      bucket.reporting = { promise, since: performance.now() }
    }
    return bucket.reporting.promise
  }

  function takeOne(name: string, bucket: Bucket): boolean {
    if (bucket.left < 1) return false
    bucket.left -= 1
    bucket.unreported += 1
    bucket.timer ??= setTimeout(report, REPORT_AFTER_MS, name, bucket).unref()
    return true
  }

  /** Waits for its turn: each answer of the others' count lets a share of those that wait go on. */
  async function wait(name: string, bucket: Bucket, share: number): Promise<boolean> {
    while (bucket.left >= 1 && bucket.unreported >= share && !isAlone(bucket)) {
      await Promise.race([report(name, bucket), sleep(WAIT_AT_MOST_MS, undefined, { ref: false })])
    }
    return takeOne(name, bucket)
  }

  return {
    take: (name, perSecond, now) => {
      const bucket = bucketOf(name, perSecond, now)
      if (bucket.left < 1) return false
      const share = Math.max(1, Math.floor(perSecond * SHARE_UNREPORTED))
      if (bucket.unreported >= share && !isAlone(bucket)) return wait(name, bucket, share)
      if (bucket.unreported >= share / 2) void report(name, bucket)
      return takeOne(name, bucket)
    },
    clear: (name) => void buckets.delete(name),
    stop: () => buckets.clear(),
  }
}

const NOTHING_UNDER_WAY = { reporting: undefined, timer: undefined }

function isAlone({ aloneUntil, reporting }: Bucket): boolean {
  const now = performance.now()
  return aloneUntil > now || (reporting !== undefined && reporting.since + WAIT_AT_MOST_MS < now)
}
