import type { ServerResponse } from 'node:http'
import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'
import { securityHeaders } from '@portal/foundation/http'
import type { Settings } from '@portal/foundation/settings'

/** How answers leave: JSON, and readable by the page of any site, since no cookie ever comes along. */
export interface Answers {
  rows(response: ServerResponse, rows: unknown[]): void
  refuse(response: ServerResponse, name: ProblemName, extra?: RefusalExtra): void
  /** To the question that a browser asks before a request that is not simple. */
  preflight(response: ServerResponse): void
}

export interface RefusalExtra {
  fields?: Record<string, string> | undefined
  context?: Record<string, string | number> | undefined
  /** s */
  retryAfter?: number | undefined
}

export function createAnswers(settings: Pick<Settings, 'secure'>): Answers {
  const shared: string[] = Object.entries({
    ...securityHeaders(settings),
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'retry-after, x-request-id',
    'content-type': 'application/json; charset=utf-8',
  }).flat()

  function send(response: ServerResponse, status: number, text: string, more: readonly string[] = []): void {
    const length = ['content-length', String(Buffer.byteLength(text))]
    response.writeHead(status, [...shared, 'x-request-id', nextId(), ...length, ...more]).end(text)
  }
  return {
    rows: (response, rows) => send(response, 200, JSON.stringify(rows)),
    refuse: (response, name, { fields = {}, context = {}, retryAfter } = {}) => {
      const { id, status, message } = PROBLEMS[name]
      const requestId = nextId()
      const body = { errors: [{ name, message, id, fields, context }], request_id: requestId }
      const wait = retryAfter === undefined ? [] : ['retry-after', String(retryAfter)]
      send(response, status, JSON.stringify(body), wait)
    },
    preflight: (response) =>
      void response
        .writeHead(204, [...shared, 'access-control-allow-methods', 'GET', 'access-control-max-age', '86400'])
        .end(),
  }
}

const START = Date.now().toString(36)
let count = 0

/** Its own in this process since it started, and cheaper than a random one. */
function nextId(): string {
  count += 1
  return `${START}-${count.toString(36)}`
}
