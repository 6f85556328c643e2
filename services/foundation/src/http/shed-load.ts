import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import { nanoid } from 'nanoid'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import { envelope } from './error-envelope.ts'
import { securityHeaders } from './security-headers.ts'

interface Lane {
  /** So many are worked on at once … */
  width: number
  /** … and so many wait for their turn. */
  queue: number
  /** Whoever has waited is refused only where the lane is full: what is asked for costs next to nothing. */
  isCheap?: boolean
}

/** By path, because nothing else is known before work is done; so what is asked for under a wrong name fills its own lane only. */
const STAFF: Lane = { width: 8, queue: 16 }
const FILES: Lane = { width: 64, queue: 256, isCheap: true }
/** Their answers are held back and cost nothing meanwhile. */
const WAITING: Lane = { width: 4_096, queue: 64 }
const OTHERS: Lane = { width: 32, queue: 64 }

const HEALTH_PATH = /^\/(healthz|readyz)$/
const STAFF_PATH = /^(\/api\/[^/?]+)?\/admin(?=[/?]|$)/
const WAITING_PATH = new RegExp(`^(/api)?/${awaitRemoval.service}${awaitRemoval.path}(?=[/?]|$)`)
const FILES_PATH = /^\/releases\//

/**
 * So much work of a lane is begun in one turn of the event loop, ms. It accepts one new connection a turn: long turns would let health
 * checks, and whoever is to be refused, wait at the door.
 */
const TURN_MS = 2
const RETRY_AFTER_S = 1
const LOG_EVERY_MS = 10_000

/** What a person who asks for a page is sent instead; `undefined` for everybody else. */
type Apologize = (request: IncomingMessage) => { headers: Record<string, string>; body: Buffer } | undefined

/** Made once: an error with its stack would be half of what a refusal costs. */
const UNAVAILABLE = problem('request:unavailable')

interface ShedOptions {
  settings: Pick<Settings, 'secure' | 'queueMs'>
  log: Logger
  metrics: Metrics
  /** Where pages are served. */
  apologize?: Apologize
}

/**
 * Works on so much at once that each gets its answer soon. A few more wait for a short time (`queueMs`), the rest is refused at once: 503
 * with `Retry-After`. Health checks are always worked on; staff and files have lanes of their own.
 */
export function shedLoad(
  work: RequestListener,
  { settings, log, metrics, apologize = () => undefined }: ShedOptions,
): RequestListener {
  const tell = createTeller(log)
  const headers = { ...securityHeaders(settings), 'retry-after': String(RETRY_AFTER_S) }
  const refuse: RequestListener = (request, response) => {
    tell()
    metrics.observeRequest({ method: request.method ?? '', route: 'refused', status: 503 }, 0)
    const id = nanoid()
    const { headers: own, body } = apologize(request) ?? envelopeOf(id)
    response.writeHead(503, { ...headers, 'x-request-id': id, ...own, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  const parts = { work, refuse, metrics, queueMs: settings.queueMs }
  const staff = createLane(STAFF, parts)
  const files = createLane(FILES, parts)
  const waiting = createLane(WAITING, parts)
  const others = createLane(OTHERS, parts)

  return (request, response) => {
    const { url = '' } = request
    if (HEALTH_PATH.test(url)) return work(request, response)
    if (STAFF_PATH.test(url)) return staff(request, response)
    if (FILES_PATH.test(url)) return files(request, response)
    if (WAITING_PATH.test(url)) return waiting(request, response)
    others(request, response)
  }
}

interface LaneParts {
  work: RequestListener
  refuse: RequestListener
  metrics: Metrics
  queueMs: number
}

/** Tells whether this turn of the event loop has time for one more request. */
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

/** To wait must cost next to nothing: while too much comes, half of what a proxy lets through waits (record 81). */
function createLane({ width, queue, isCheap = false }: Lane, parts: LaneParts): RequestListener {
  const { work, refuse, metrics, queueMs } = parts
  const hasTime = createTurn()
  const waiting = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>()
  let running = 0
  let isDue = false

  const mayRun = () => running < width && hasTime()
  const step = () => {
    const [next] = waiting.keys()
    const request = next && mayRun() && leave(next)
    if (request) run(request, next)
  }
  /**
   * One by one: what a request does at once is done, and its time known, before the next begins. A step for every place, not only for those
   * that are free: the others who are done in this turn of the event loop leave theirs before the next.
   */
  function goOn(): void {
    if (isDue || !waiting.size || running >= width) return

    isDue = true
    for (let steps = Math.min(waiting.size, width); steps > 0; steps -= 1) setImmediate(step)
    setImmediate(() => {
      isDue = false
      goOn()
    })
  }

  function run(request: IncomingMessage, response: ServerResponse): void {
    running += 1
    work(request, response)
  }

  function leave(response: ServerResponse): IncomingMessage | undefined {
    const left = waiting.get(response)
    if (!left) return undefined
    clearTimeout(left.timer)
    waiting.delete(response)
    metrics.countWaiting(-1)
    return left.request
  }

  function giveUp(response: ServerResponse): void {
    const request = leave(response)
    if (!request) return
    if (mayRun() || (isCheap && running < width)) {
      run(request, response)
    } else {
      response.off('close', onClose)
      refuse(request, response)
    }
  }

  // It comes once, to whoever waits and whoever is worked on; to listen once, or by a function of its own for each, would cost more.
  function onClose(this: ServerResponse): void {
    if (leave(this)) return
    running -= 1
    goOn()
  }

  return (request, response) => {
    const isNow = mayRun()
    if (!isNow && waiting.size >= queue) return refuse(request, response)

    response.on('close', onClose)
    if (isNow) return run(request, response)
    waiting.set(response, { request, timer: setTimeout(giveUp, queueMs, response) })
    metrics.countWaiting(1)
    goOn()
  }
}

function envelopeOf(requestId: string) {
  const body = JSON.stringify(envelope(UNAVAILABLE, requestId))
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

/** One line for all that is refused in a while: to log each would cost more than to refuse it. */
function createTeller(log: Logger): () => void {
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY

  return () => {
    refused += 1
    if (performance.now() - toldAt < LOG_EVERY_MS) return

    log.warn({ refused }, 'too much at once: requests are refused')
    refused = 0
    toldAt = performance.now()
  }
}
