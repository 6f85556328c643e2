import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Metrics } from '../metrics.ts'

export interface LaneSize {
  /** Number of requests processed at once … */
  width: number
  /** … and this many may wait. */
  queue: number
  /** True for requests that cost next to nothing: after waiting they are rejected only if the lane is full. */
  isCheap?: boolean
}

export interface LaneParts {
  work: RequestListener
  refuse: RequestListener
  metrics: Metrics
  queueMs: number
  /** The network that a request counts for. */
  networkOf(request: IncomingMessage): string
}

export interface Lane {
  admit: RequestListener
  /** Returns whether all places have been taken for too long without any being released. */
  isStuck(): boolean
}

/**
 * Limit of work started per turn of the event loop, in ms. It accepts one new connection a turn, so long turns would
 * delay health checks and requests that are to be rejected.
 */
const TURN_MS = 2
const STUCK_AFTER_MS = 5_000
/** Maximum share of a lane's places for one network. */
const SHARE_OF_A_NETWORK = 3 / 4

/** Places and waiting requests of one network in a lane. */
interface Share {
  network: string
  running: number
  waiting: number
}

interface Waiting {
  request: IncomingMessage
  share: Share
  timer: NodeJS.Timeout
}

/** Creates the shares of all networks with requests in the lane. */
function createShares() {
  const shares = new Map<string, Share>()

  return {
    of: (network: string): Share => {
      const share = shares.get(network) ?? { network, running: 0, waiting: 0 }
      shares.set(network, share)
      return share
    },
    isOne: () => shares.size === 1,
    /** Returns the share with the most waiting requests, if it has more than this one with the new request. */
    withMoreWaiting: (own: Share): Share | undefined => {
      const most = [...shares.values()].reduce((one, other) => (other.waiting > one.waiting ? other : one))
      return most.waiting > own.waiting + 1 ? most : undefined
    },
    dropIfIdle: ({ network, running, waiting }: Share): void => {
      if (!running && !waiting) shares.delete(network)
    },
  }
}

/** Creates the requests that wait, oldest first. */
function createLine(metrics: Metrics) {
  const waiting = new Map<ServerResponse, Waiting>()

  return {
    size: () => waiting.size,
    enter: (response: ServerResponse, one: Waiting): void => {
      one.share.waiting += 1
      waiting.set(response, one)
      metrics.countWaiting(1)
    },
    leave: (response: ServerResponse): Waiting | undefined => {
      const left = waiting.get(response)
      if (!left) return undefined
      clearTimeout(left.timer)
      waiting.delete(response)
      left.share.waiting -= 1
      metrics.countWaiting(-1)
      return left
    },
    /** Returns the oldest whose network may have one more; looks at one only if there is no other network. */
    oldest: (isFree: (share: Share) => boolean, isOneNetwork: () => boolean): ServerResponse | undefined => {
      for (const [response, { share }] of waiting) {
        if (isFree(share)) return response
        if (isOneNetwork()) return undefined
      }
      return undefined
    },
    latestOf: (of: Share): ServerResponse | undefined => [...waiting].findLast(([, { share }]) => share === of)?.[0],
  }
}

/** Returns a function that tells whether this turn of the event loop has time for another request. */
function createTurn(): () => boolean {
  let beganAt: number | undefined

  return () => {
    if (beganAt === undefined) {
      beganAt = performance.now()
      setImmediate(() => {
        beganAt = undefined
      })
    }
    return performance.now() - beganAt < TURN_MS
  }
}

interface Steps {
  hasNext(): boolean
  /** The number of steps in this turn of the event loop. */
  steps(): number
  step(): void
}

/**
 * Returns a function that takes steps, while there is a next one, each in a callback of its own: the synchronous part of
 * one is finished, and its time known, before the next begins.
 */
function oneByOne({ hasNext, steps, step }: Steps): () => void {
  let isDue = false

  function goOn(): void {
    if (isDue || !hasNext()) return

    isDue = true
    for (let left = steps(); left > 0; left -= 1) setImmediate(step)
    setImmediate(() => {
      isDue = false
      goOn()
    })
  }
  return goOn
}

/**
 * Processes `width` requests at once, three quarters of them from one network at most, and lets `queue` more wait. The
 * oldest waiting request whose network may have one more is next; when the queue is full, the network with the most
 * waiting requests makes room (rule M82). A place is free again when the response is complete: sending it is up to the
 * connection.
 *
 * Waiting must cost next to nothing: under overload, half of what a proxy lets through waits (record 81).
 */
export function createLane({ width, queue, isCheap = false }: LaneSize, parts: LaneParts): Lane {
  const { work, refuse, metrics, queueMs, networkOf } = parts
  const hasTime = createTurn()
  const line = createLine(metrics)
  const placed = new Map<ServerResponse, Share>()
  const shares = createShares()
  let movedAt = 0

  const isFree = ({ running }: Share) => placed.size < width && running < width * SHARE_OF_A_NETWORK
  const mayRun = (share: Share) => isFree(share) && hasTime()
  const step = () => {
    const next = pick()
    const left = next && hasTime() && line.leave(next)
    if (left) run(left.request, next, left.share)
  }
  // Over all places rather than the free ones: requests that finish in this turn of the event loop free theirs in between.
  const goOn = oneByOne({ hasNext: () => pick() !== undefined, steps: () => Math.min(line.size(), width), step })

  /** The next whose turn it is; none where no place is free, or none for those that wait. */
  function pick(): ServerResponse | undefined {
    return placed.size < width ? line.oldest(isFree, shares.isOne) : undefined
  }

  function run(request: IncomingMessage, response: ServerResponse, share: Share): void {
    share.running += 1
    placed.set(response, share)
    if (placed.size === width) movedAt = performance.now()
    work(request, response)
  }

  function turnAway(response: ServerResponse, { request, share }: Pick<Waiting, 'request' | 'share'>): void {
    response.off('close', onEnd).off('prefinish', onEnd)
    shares.dropIfIdle(share)
    refuse(request, response)
  }

  function giveUp(response: ServerResponse): void {
    const left = line.leave(response)
    if (!left) return
    if (mayRun(left.share) || (isCheap && isFree(left.share))) run(left.request, response, left.share)
    else turnAway(response, left)
  }

  /** Turns away the latest of the network with most of those that wait. Returns whether there was one with more than this one has. */
  function makeRoom(own: Share): boolean {
    const most = shares.withMoreWaiting(own)
    const latest = most && line.latestOf(most)
    const left = latest && line.leave(latest)
    if (left) turnAway(latest, left)
    return left !== undefined
  }

  // The first of both, for requests that wait and for those that are worked on: a function of its own for each would cost more.
  function onEnd(this: ServerResponse): void {
    const share = line.leave(this)?.share ?? placed.get(this)
    if (!share) return
    if (placed.size === width) movedAt = performance.now()
    if (placed.delete(this)) share.running -= 1
    shares.dropIfIdle(share)
    goOn()
  }

  return {
    admit: (request, response) => {
      const share = shares.of(networkOf(request))
      const isNow = mayRun(share)
      if (!isNow && line.size() >= queue && !makeRoom(share)) {
        shares.dropIfIdle(share)
        return refuse(request, response)
      }

      response.on('prefinish', onEnd).on('close', onEnd)
      if (isNow) return run(request, response, share)
      line.enter(response, { request, share, timer: setTimeout(giveUp, queueMs, response) })
      goOn()
    },
    isStuck: () => placed.size >= width && performance.now() - movedAt >= STUCK_AFTER_MS,
  }
}
