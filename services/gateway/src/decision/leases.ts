import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from '@portal/foundation/database'
import { LRUCache } from 'lru-cache'
import type { BookedKey, Books, LeaseAnswer } from '../books.ts'
import { limitNameOf } from '../meter/uncounted.ts'

/** How long a lookup waits for its lease before the client is told to retry, in ms. */
const WAIT_AT_MOST_MS = 3_000
/** Interval in which a lookup asks again for what other gateways hold, in ms. */
const ASK_AGAIN_MS = 100
/** How long a lease is used, in ms; the database keeps it a minute longer. */
const LEASE_MS = 5 * 60_000

type Limit = NonNullable<BookedKey['limit']>

/** Outcome of lookups that had to wait: `reached` if fewer are left, `changed` if the limit was replaced meanwhile. */
export type Waited = 'granted' | 'reached' | 'changed' | 'unavailable'

/**
 * Shares of lookup limits that this gateway has reserved in the database (rule D32). A lookup is answered only with one that nobody else
 * has, so that any number of gateways keep a limit together.
 */
export interface Leases {
  /** Takes all of these lookups or none: `true` at once while the reserved share lasts. */
  take(limit: Limit, lookups: number): true | Promise<Waited>
  /** Taken lookups are in the meter from now on. */
  noted(limit: Limit, lookups: number): void
  /** Returns lookups that were counted and could not be answered. */
  giveBack(limit: Limit, lookups: number): void
  /** Returns unused reservations of a limit to the other gateways. */
  recall(limitId: string): Promise<void>
}

interface LeasesOptions {
  books: Pick<Books, 'lease'>
  /** Under which name this process reserves. */
  gateway: string
  /** Lookups that were answered and are not counted yet. */
  uncounted(name: string): number
  /** Counts them now: until then they are held, and nobody can know whether the limit is reached. */
  count(): Promise<void>
}

interface Lease {
  limit: Limit
  left: number
  /** Taken, and not in the meter yet. */
  inHand: number
  /** Size of the last share. */
  share: number
  /** By `performance.now()`. */
  until: number
  waiting: number
  asking: { promise: Promise<LeaseAnswer>; since: number } | undefined
}

export function createLeases(options: LeasesOptions): Leases {
  const { uncounted, count } = options
  const ask = createAsk(options)
  const leases = new LRUCache<string, Lease>({ max: 50_000 })

  function leaseOf(limit: Limit): Lease {
    const name = limitNameOf(limit.id, limit.since)
    let lease = leases.get(name)
    if (!lease) {
      lease = { limit, left: 0, inHand: 0, share: 0, until: 0, waiting: 0, asking: undefined }
      leases.set(name, lease)
    }
    if (lease.until <= performance.now()) lease.left = 0
    return lease
  }

  async function countHeld({ limit }: Lease): Promise<void> {
    if (uncounted(limitNameOf(limit.id, limit.since))) await count()
  }

  async function wait(lease: Lease, lookups: number): Promise<Waited> {
    const until = (lease.asking?.since ?? performance.now()) + WAIT_AT_MOST_MS
    lease.waiting += lookups
    try {
      while (performance.now() < until) {
        const answer = await before(until, ask(lease, Math.max(1, lease.waiting - lease.left)))
        if (lease.left >= lookups) {
          takeSome(lease, lookups)
          return 'granted'
        }
        if (answer?.outcome === 'changed') return 'changed'
        if (answer && answer.left < lookups) return 'reached'
        if (answer?.outcome === 'held') await Promise.all([sleep(ASK_AGAIN_MS), countHeld(lease)])
      }
      return 'unavailable'
    } catch (error) {
      if (isAway(error)) return 'unavailable'
      throw error
    } finally {
      lease.waiting -= lookups
    }
  }

  return {
    take: (limit, lookups) => {
      const lease = leaseOf(limit)
      if (lease.left < lookups) return wait(lease, lookups)

      const half = Math.floor(lease.share / 2)
      const isAboveHalf = lease.left > half
      takeSome(lease, lookups)
      // The next share is reserved while this one lasts, so that nobody waits for it.
      if (lease.share > 1 && isAboveHalf && lease.left <= half) ask(lease, 1).catch(() => undefined)
      return true
    },
    noted: (limit, lookups) => {
      leaseOf(limit).inHand -= lookups
    },
    giveBack: (limit, lookups) => {
      leaseOf(limit).left += lookups
    },
    recall: async (limitId) => {
      for (const lease of leases.values()) {
        if (lease.limit.id !== limitId) continue
        await lease.asking?.promise.catch(() => undefined)
        await countHeld(lease).catch(() => undefined)
        if (lease.left <= 0) continue
        lease.left = 0
        await ask(lease, 0).catch(() => undefined)
      }
    },
  }
}

/** Returns a function that asks the books for lookups of a lease, or joins the question that is underway. */
function createAsk({ books, gateway, uncounted }: LeasesOptions) {
  /** Reports the total holding rather than the change, so that the next report makes up for a lost response. */
  async function askNow(lease: Lease, want: number): Promise<LeaseAnswer> {
    const { id: limitId, since } = lease.limit
    const beganAt = performance.now()
    const holding = lease.left + lease.inHand + uncounted(limitNameOf(limitId, since))
    const answer = await books.lease({ gateway, limitId, since, holding, want })
    const { granted } = answer
    lease.left += granted
    if (granted) Object.assign(lease, { share: granted, until: beganAt + LEASE_MS })
    return answer
  }

  return (lease: Lease, want: number): Promise<LeaseAnswer> => {
    if (!lease.asking) {
      const promise = askNow(lease, want).finally(() => {
        lease.asking = undefined
      })
      lease.asking = { promise, since: performance.now() }
    }
    return lease.asking.promise
  }
}

function takeSome(lease: Lease, lookups: number): void {
  lease.left -= lookups
  lease.inHand += lookups
}

function before<Answer>(until: number, answer: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([answer, sleep(Math.max(0, until - performance.now()), undefined, { ref: false })])
}
