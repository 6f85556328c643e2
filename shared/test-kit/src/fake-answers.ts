import type { Call } from '@portal/contracts/call'
import { checkRequest } from '@portal/contracts/check'
import { PROBLEMS, type ProblemName } from '@portal/contracts/problems'
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

/** The input of a request, or the rest of it after validation. */
export interface Given {
  params?: unknown
  query?: unknown
  body?: unknown
}

export interface RefusalDetails {
  fields?: Record<string, string>
  context?: Record<string, unknown>
}

export interface Answer {
  status: number
  data: unknown
}

/** A problem as the server sends it. */
export function refusalOf(name: ProblemName, details: RefusalDetails = {}): Answer {
  const { id, status, message } = PROBLEMS[name]
  return { status, data: { errors: [{ name, message, id, ...details }], request_id: 'request-of-a-test' } }
}

/** Validates a request like the server: returns the handler's input, or one message per field. */
export function validated(call: Call, { params, query, body }: Given) {
  return checkRequest(call, { params: asSent(params), query: asSent(query), body: asSent(body) })
}

/** The answer of a fake, as it travels. Throws when the contract does not allow it: the real server could not give it. */
export function allowedAnswer(call: Call, data: unknown): Answer {
  if (call.response === undefined || call.response === 'file') return { status: 200, data }

  const checked = call.response.safeParse(asSent(data))
  if (checked.success) return { status: 200, data: asSent(data) }

  const faults = checked.error.issues.map(({ path, message }) => `${path.join('.') || '(answer)'}: ${message}`)
  throw new Error(`The fake answers ${call.method} ${call.path} as the contract forbids: ${faults.join('; ')}.`)
}

/** Converts to axios's response. */
export function asResponse({ status, data }: Answer, config: InternalAxiosRequestConfig): AxiosResponse {
  const response: AxiosResponse = { status, data, config, headers: {}, statusText: '' }
  if (status < 400) return response
  throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_REQUEST', config, null, response)
}

function asSent(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
