import type { ProblemName } from '@portal/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../database/away.ts'
import { describeError, rootOf } from '../describe-error.ts'
import type { Logger } from '../logging.ts'
import { isProblem, type ProblemError, problem } from '../problem.ts'

const BY_CODE: Record<string, ProblemName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request:too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request:unsupported-media-type',
  FST_ERR_BAD_URL: 'request:not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'request:not-found',
  // A number that no column can hold is the id of nothing.
  '22003': 'request:not-found',
}
/** Text that SQL cannot take, such as a NUL. */
const BAD_DATA = /^22/
/** `{errors:[{name, message, id, fields, context}], request_id}` (rule L2). */
export function envelope({ problem: name, message, id, fields, context }: ProblemError, requestId: string) {
  return { errors: [{ name, message, id, fields: fields ?? {}, context: context ?? {} }], request_id: requestId }
}

/** The one place where an error becomes an answer: a generic sentence and an id, never a stack, SQL, path or version. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): void {
  answerRefused(refuse(error, request, reply, log), request, reply)
}

/** Responds to a failed request with its problem and when to retry; details go only to the log. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): ProblemError {
  // A client that leaves while it sends is no failure of ours, though it reads like a lost connection.
  const known = error === request.raw.errored ? problem('request:invalid') : refusalOf(error, request.id, log)
  request.problem = known.problem
  const wait = known.context?.retry_after ?? (known.status === 503 ? 1 : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return known
}

/** Returns the problem to respond with for an error; logs it if it is our failure. */
export function refusalOf(error: unknown, requestId: string, log: Logger): ProblemError {
  const known = problemOf(error)
  if (known.status >= 500 && known.status !== 501) {
    log.error({ request_id: requestId, error: describeError(error) }, known.problem)
  }
  return known
}

export function answerRefused(refused: ProblemError, { id }: FastifyRequest, reply: FastifyReply): void {
  reply
    .code(refused.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope(refused, id)))
}

/** A request that cannot be routed at all. */
export function answerBrokenRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  answerRefused(problemOf(error), request, reply.header('x-request-id', request.id))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  request.problem = 'request:not-found'
  answerRefused(problem('request:not-found'), request, reply)
}

function problemOf(error: unknown): ProblemError {
  if (isProblem(error)) return error

  const { code = '', statusCode = 500 } = rootOf(error)
  const name = BY_CODE[code]
  if (name) return problem(name)
  if (isAway(error)) return problem('request:unavailable')
  if (BAD_DATA.test(code) || (statusCode >= 400 && statusCode < 500)) return problem('request:invalid')

  return problem('request:unexpected')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Problem of the response, for its log line. */
    problem?: ProblemName
    /** Caller, for its log line. */
    actorId?: number | undefined
    /** The person that staff act as, if any. */
    actingAsId?: number | undefined
  }
}
