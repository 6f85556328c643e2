import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'
import { securityHeaders } from '@portal/foundation/http'
import type { Settings } from '@portal/foundation/settings'

/** Sends responses: JSON, readable by pages of any site, since no cookies are ever sent along. */
export interface Answers {
  /** `text` is JSON. */
  rows(visit: Visit, text: string): void
  /** A table for a spreadsheet or a database, to be kept under this name. */
  csv(visit: Visit, name: string, text: string): void
  refuse(visit: Visit, name: ProblemName, extra?: RefusalExtra): void
  /** To the question that a browser asks before a request that is not simple: which methods the address takes. */
  preflight(visit: Visit, methods: string): void
}

/** A request and the answer to it. */
export interface Visit {
  request: IncomingMessage
  response: ServerResponse
  /** By `performance.now()`, in ms. */
  beganAt: number
  /** Name of the route in metrics; absent where there is none at the address. */
  route?: string
}

export interface RefusalExtra {
  fields?: Record<string, string> | undefined
  context?: Record<string, string | number> | undefined
  /** In s; a 503 for lack of a temporary resource always says one second, whatever is given here. */
  retryAfter?: number | undefined
}

/** `onAnswered` is called for each response when it is sent. */
export function createAnswers(
  settings: Pick<Settings, 'secure'>,
  onAnswered: (visit: Visit) => void = () => undefined,
): Answers {
  const sharedOfAll: string[] = Object.entries({
    ...securityHeaders(settings),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, x-request-id',
  }).flat()
  const shared = [...sharedOfAll, 'content-type', 'application/json; charset=utf-8']

  function send(visit: Visit, status: number, id: string, text: string, more: readonly string[] = []): void {
    const length = Buffer.byteLength(text)
    visit.response
      .writeHead(status, [...shared, 'x-request-id', id, 'content-length', String(length), ...more])
      // ASCII is the same bytes as Latin 1, for which Node keeps a third of the memory.
      .end(text, length === text.length ? 'latin1' : 'utf8')
    onAnswered(visit)
  }
  return {
    rows: (visit, text) => send(visit, 200, nextId(), text),
    csv: (visit, name, text) => {
      const headers = [
        'content-type',
        'text/csv; charset=utf-8',
        'content-disposition',
        `attachment; filename="${name}"`,
      ]
      visit.response.writeHead(200, [...sharedOfAll, 'x-request-id', nextId(), ...headers]).end(text)
      onAnswered(visit)
    },
    refuse: (visit, name, { fields = {}, context = {}, retryAfter } = {}) => {
      const { id, status, message } = PROBLEMS[name]
      const requestId = nextId()
      const body = { errors: [{ name, message, id, fields, context }], request_id: requestId }
      const after = status === 503 ? 1 : retryAfter
      const wait = after === undefined ? [] : ['retry-after', String(after)]
      send(visit, status, requestId, JSON.stringify(body), wait)
    },
    preflight: (visit, methods) => {
      visit.response.writeHead(204, [...shared, ...PREFLIGHT, 'access-control-allow-methods', methods]).end()
      onAnswered(visit)
    },
  }
}

/**
 * Any header may come along: client libraries and tracing send `content-type`, `traceparent` and others. None of them
 * authorizes a page, and no cookies travel. `authorization` has to be named: then a page learns why its secret key is refused.
 */
const PREFLIGHT = ['access-control-allow-headers', '*, authorization', 'access-control-max-age', '86400']

const START = Date.now().toString(36)
let count = 0

/** Its own in this process since it started, and cheaper than a random one. */
function nextId(): string {
  count += 1
  return `${START}-${count.toString(36)}`
}
