import type { IncomingMessage, RequestListener } from 'node:http'
import { awaitRemoval } from '@portal/contracts/authorization/membership'
import { readConversationAsStaff } from '@portal/contracts/support/admin-conversations'
import { readConversation } from '@portal/contracts/support/conversations'
import { readVisitorConversation } from '@portal/contracts/support/visitor-conversations'
import { nanoid } from 'nanoid'
import type { Logger } from '../logging.ts'
import type { Metrics } from '../metrics.ts'
import { problem } from '../problem.ts'
import type { Settings } from '../settings.ts'
import { clientAddress } from './client-address.ts'
import { envelope } from './error-envelope.ts'
import { createLane, type LaneSize } from './lane.ts'
import { networkOf } from './network-of.ts'
import { hasBody } from './receive-body.ts'
import { securityHeaders } from './security-headers.ts'

/** Chosen by path, because nothing else is known before work is done; misleading paths fill only their own lane. */
const STAFF: LaneSize = { width: 8, queue: 16 }
const FILES: LaneSize = { width: 64, queue: 256, isCheap: true }
/** Their answers are held back and cost nothing meanwhile. */
const WAITING: LaneSize = { width: 4_096, queue: 64 }
const OTHERS: LaneSize = { width: 32, queue: 64 }
/** Their bodies come while they are worked on. */
const UPLOADS: LaneSize = { width: 8, queue: 16 }

const HEALTH_PATH = /^\/(healthz|readyz)$/
const STAFF_PATH = /^(\/api\/[^/?]+)?\/admin(?=[/?]|$)/
/**
 * Calls whose answers are held back if their address says so, by `wait`. Without it they do work at once, as others do that
 * have another method at the same path.
 */
const HELD = [awaitRemoval, readConversation, readVisitorConversation, readConversationAsStaff].map(
  ({ method, service, path }) => ({
    method,
    path: new RegExp(`^(/api)?/${service}${path.replace(/:\w+/g, '[^/?]+')}(?=[?]|$)`),
  }),
)
const WAITS = /[?&]wait=/
const FILES_PATH = /^\/releases\//

const RETRY_AFTER_S = 1
const LOG_EVERY_MS = 10_000

/** Renders a page for people who request one; `undefined` for other clients. */
type Apologize = (request: IncomingMessage) => { headers: Record<string, string>; body: Buffer } | undefined

/** Created once: an error with its stack would be half the cost of a rejection. */
const UNAVAILABLE = problem('request:unavailable')

interface ShedOptions {
  settings: Pick<Settings, 'secure' | 'queueMs' | 'trustProxy'>
  log: Logger
  metrics: Metrics
  /** For servers of pages. */
  apologize?: Apologize
}

/**
 * Processes only as many requests at once as can be answered soon. A few more wait for a short time (`queueMs`), others
 * get 503 with `Retry-After` at once. Health checks are always processed; staff, files and uploads have lanes of their
 * own. `/readyz` fails while no request gets through (rule M83).
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
  const parts = {
    work,
    refuse,
    metrics,
    queueMs: settings.queueMs,
    networkOf: (request: IncomingMessage) => networkOf(clientAddress(request, settings)),
  }
  const staff = createLane(STAFF, parts)
  const files = createLane(FILES, parts)
  const waiting = createLane(WAITING, parts)
  const others = createLane(OTHERS, parts)
  const uploads = createLane(UPLOADS, parts)

  return (request, response) => {
    const { url = '' } = request
    if (url === '/readyz' && others.isStuck()) return refuse(request, response)
    if (HEALTH_PATH.test(url)) return work(request, response)
    if (isHeld(request)) return waiting.admit(request, response)
    if (hasBody(request) && !request.complete) return uploads.admit(request, response)
    if (STAFF_PATH.test(url)) return staff.admit(request, response)
    if (FILES_PATH.test(url)) return files.admit(request, response)
    others.admit(request, response)
  }
}

function isHeld({ method, url = '' }: IncomingMessage): boolean {
  return WAITS.test(url) && HELD.some((held) => held.method === method && held.path.test(url))
}

function envelopeOf(requestId: string) {
  const body = JSON.stringify(envelope(UNAVAILABLE, requestId))
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

/** One line for all that is refused in a while: to log each would cost more than to refuse it. */
function createTeller(log: Logger): () => void {
  let refused = 0
  let loggedAt = Number.NEGATIVE_INFINITY

  return () => {
    refused += 1
    if (performance.now() - loggedAt < LOG_EVERY_MS) return

    log.warn({ refused }, 'overload: requests are rejected')
    refused = 0
    loggedAt = performance.now()
  }
}
